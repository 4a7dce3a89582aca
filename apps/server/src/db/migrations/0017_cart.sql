-- A cart is read and changed by several devices: each change gives its hold a version of its own, never used again.
create sequence hold_versions as int;
alter table holds add version int not null default nextval('hold_versions');
-- The lines of a cart whose time ran out: their places are free again, the captain may ask for them once more.
alter table holds add lapsed jsonb;
-- Places of this tournament that one captain may hold unpaid; null: as configured.
alter table tournaments add max_held_places int check (max_held_places > 0);
