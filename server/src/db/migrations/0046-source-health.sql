-- Sources by their health: those that are not well are few, and the rows of a crawl are long.
set lock_timeout = '2s';
create index crawl_not_well on crawl (project_id) include (health) where health <> 'ok';
reset lock_timeout;
