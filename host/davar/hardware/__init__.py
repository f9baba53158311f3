"""What is made from a board file: pictures, parts lists, guides, the enclosure's measures."""
