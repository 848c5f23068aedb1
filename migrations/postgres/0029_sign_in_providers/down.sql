DROP TABLE provider_nonces;
DROP TABLE provider_links;
