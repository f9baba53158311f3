"""Score sheets: worked out from records or paper, found again, counted up, put into words."""
