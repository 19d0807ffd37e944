# The pages that a browser shows.

page-home-running = The server is running. Everybody at this table can be on one screen, on phones, or far apart.
page-home-soon = The tables themselves are not on pages yet: for now they are played through the API, by programs and from the command line.
page-home-api = The API, page by page
