-- An account's own brand: what stands in place of our name, logo and navigation colours, for the account and, when
-- it manages others, for those without one. A domain counts once its owner has proven it; the newest proof wins.
create table white_labels (
  account_id bigint primary key references accounts (id),
  product_name text not null check (length(product_name) between 1 and 60),
  support_email text check (length(support_email) <= 254),
  -- The digest of a picture below.
  logo_left text,
  navigation_background_color text check (navigation_background_color ~ '^#[0-9a-f]{6}$'),
  main_text_color text check (main_text_color ~ '^#[0-9a-f]{6}$'),
  active_text_color text check (active_text_color ~ '^#[0-9a-f]{6}$'),
  background_hover_color text check (background_hover_color ~ '^#[0-9a-f]{6}$'),
  hover_text_color text check (hover_text_color ~ '^#[0-9a-f]{6}$'),
  applies_to_children boolean not null default true,
  custom_domain text check (custom_domain = lower(custom_domain)),
  domain_token text not null default '',
  domain_verified_at timestamptz,
  updated_at timestamptz not null default now()
);
create index white_labels_domain on white_labels (custom_domain, domain_verified_at desc)
  where domain_verified_at is not null;

-- Logos as we drew them anew, by their digest. The last few stay: mails already sent show them.
create table white_label_logos (
  account_id bigint not null references accounts (id),
  digest text not null,
  image bytea not null check (length(image) <= 200000),
  created_at timestamptz not null default now(),
  primary key (account_id, digest)
);
create index white_label_logos_digest on white_label_logos (digest);

select protect_tenant_table('white_labels');
select protect_tenant_table('white_label_logos');

-- Shown to whoever opens the sign-in page: who signs in may read them.
create policy signing_in on white_labels for select to app_sign_in using (true);
create policy signing_in on white_label_logos for select to app_sign_in using (true);
grant select on white_labels, white_label_logos to app_sign_in;
