CREATE TABLE `api_keys` (
	`key_id` text PRIMARY KEY NOT NULL,
	`api_key` text NOT NULL,
	`org_id` text NOT NULL,
	`email` text NOT NULL,
	`email_key` text NOT NULL,
	`role` text NOT NULL,
	`status` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`org_id`) REFERENCES `organizations`(`org_id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "api_keys_role" CHECK("api_keys"."role" in ('admin', 'standard')),
	CONSTRAINT "api_keys_status" CHECK("api_keys"."status" in ('active', 'suspended')),
	CONSTRAINT "api_keys_id" CHECK("api_keys"."key_id" like '________-____-____-____-____________' and "api_keys"."key_id" not glob '*[^0-9a-f-]*'),
	CONSTRAINT "api_keys_value" CHECK("api_keys"."api_key" <> '' and "api_keys"."api_key" not glob '*[^!-~]*'),
	CONSTRAINT "api_keys_created" CHECK("api_keys"."created_at" between 0 and 253402300799999),
	CONSTRAINT "api_keys_updated" CHECK("api_keys"."updated_at" between 0 and 253402300799999)
);

CREATE UNIQUE INDEX `api_keys_by_email` ON `api_keys` (`org_id`,`email_key`);
CREATE UNIQUE INDEX `api_keys_by_value` ON `api_keys` (`api_key`);
CREATE TABLE `charges` (
	`transaction_id` text NOT NULL,
	`org_id` text NOT NULL,
	`key_id` text NOT NULL,
	`company_guid` text collate nocase NOT NULL,
	`contact_guid` text collate nocase NOT NULL,
	`credits` integer NOT NULL,
	`charged_at` integer NOT NULL,
	`refreshable` integer NOT NULL,
	CONSTRAINT "charges_credits" CHECK("charges"."credits" between 1 and 1000000000),
	CONSTRAINT "charges_time" CHECK("charges"."charged_at" between 0 and 253402300799999),
	CONSTRAINT "charges_refreshable" CHECK("charges"."refreshable" in (0, 1))
);

CREATE INDEX `charges_refreshable` ON `charges` (`org_id`,`contact_guid`,`company_guid`) WHERE "charges"."refreshable" = 1;
CREATE TABLE `companies` (
	`id` integer PRIMARY KEY NOT NULL,
	`guid` text collate nocase NOT NULL,
	`name` text DEFAULT '' NOT NULL,
	`name_key` text DEFAULT '' NOT NULL,
	`aka` text DEFAULT '' NOT NULL,
	`website` text DEFAULT '' NOT NULL,
	`domain` text DEFAULT '' NOT NULL,
	`profile_url` text DEFAULT '' NOT NULL,
	`profile_key` text DEFAULT '' NOT NULL,
	`legal_status` text DEFAULT '' NOT NULL,
	`industry` text DEFAULT '' NOT NULL,
	`emp_count` text DEFAULT '' NOT NULL,
	`emp_range` text DEFAULT '' NOT NULL,
	`rev_range` text DEFAULT '' NOT NULL,
	`global_regions` text DEFAULT '' NOT NULL,
	`naics_codes` text DEFAULT '' NOT NULL,
	`naics_description` text DEFAULT '' NOT NULL,
	`sic_codes` text DEFAULT '' NOT NULL,
	`sic_description` text DEFAULT '' NOT NULL,
	`addr` text DEFAULT '' NOT NULL,
	`city` text DEFAULT '' NOT NULL,
	`state` text DEFAULT '' NOT NULL,
	`country` text DEFAULT '' NOT NULL,
	`zipcode` text DEFAULT '' NOT NULL,
	`phone_no` text DEFAULT '' NOT NULL,
	`parent_guid` text collate nocase DEFAULT '' NOT NULL,
	`global_hq_parent_guid` text collate nocase DEFAULT '' NOT NULL,
	`worldwide_parent_name` text DEFAULT '' NOT NULL
);

CREATE UNIQUE INDEX `companies_by_guid` ON `companies` (`guid`);
CREATE INDEX `companies_by_domain` ON `companies` (`domain`);
CREATE INDEX `companies_by_name_key` ON `companies` (`name_key`);
CREATE INDEX `companies_by_profile` ON `companies` (`profile_key`);
CREATE INDEX `companies_by_parent` ON `companies` (`parent_guid`) WHERE "companies"."parent_guid" <> '';
CREATE INDEX `companies_by_name` ON `companies` ("name" collate nocase,`aka`,`website`,`guid`);
CREATE TABLE `daily_counts` (
	`org_id` text NOT NULL,
	`day` text NOT NULL,
	`requests` integer NOT NULL,
	PRIMARY KEY(`org_id`, `day`),
	FOREIGN KEY (`org_id`) REFERENCES `organizations`(`org_id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "daily_counts_requests" CHECK("daily_counts"."requests" between 1 and 1000000000)
);

CREATE TABLE `jobs` (
	`id` integer PRIMARY KEY NOT NULL,
	`person_id` integer NOT NULL,
	`company_id` integer NOT NULL,
	`email` text DEFAULT '' NOT NULL,
	`email_key` text DEFAULT '' NOT NULL,
	`job_title` text DEFAULT '' NOT NULL,
	`started_on` text DEFAULT '' NOT NULL,
	`updated_on` text DEFAULT '' NOT NULL,
	`ended_on` text DEFAULT '' NOT NULL,
	`levels` text DEFAULT '' NOT NULL,
	`functions` text DEFAULT '' NOT NULL,
	`sub_functions` text DEFAULT '' NOT NULL,
	`loc` text DEFAULT '' NOT NULL,
	`work_loc_addr` text DEFAULT '' NOT NULL,
	`work_loc_city` text DEFAULT '' NOT NULL,
	`work_loc_state` text DEFAULT '' NOT NULL,
	`work_loc_country` text DEFAULT '' NOT NULL,
	`work_loc_zipcode` text DEFAULT '' NOT NULL,
	`work_loc_phone_no` text DEFAULT '' NOT NULL,
	`direct_dial_1` text DEFAULT '' NOT NULL,
	`direct_dial_2` text DEFAULT '' NOT NULL,
	`family_name` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`person_id`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE cascade
);

CREATE INDEX `jobs_by_person` ON `jobs` (`person_id`);
CREATE INDEX `jobs_by_company` ON `jobs` (`company_id`,`person_id`,`family_name`);
CREATE INDEX `jobs_by_email` ON `jobs` (`email_key`);
CREATE INDEX `jobs_by_address` ON `jobs` (`email`,`job_title`,`person_id`);
CREATE TABLE `meta` (
	`key` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL
);

CREATE TABLE `organizations` (
	`org_id` text PRIMARY KEY NOT NULL,
	`org_name` text NOT NULL,
	`website` text NOT NULL,
	`status` text NOT NULL,
	`subscription` text NOT NULL,
	`credits` integer,
	`used_credits` integer NOT NULL,
	`daily_rate_limit` integer NOT NULL,
	`qps_limit` integer NOT NULL,
	`mask_email` integer NOT NULL,
	`mask_direct_dial` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "organizations_status" CHECK("organizations"."status" in ('active', 'inactive')),
	CONSTRAINT "organizations_subscription" CHECK("organizations"."subscription" in ('standard', 'plus', 'pro')),
	CONSTRAINT "organizations_id" CHECK("organizations"."org_id" like '________-____-____-____-____________' and "organizations"."org_id" not glob '*[^0-9a-f-]*'),
	CONSTRAINT "organizations_name" CHECK("organizations"."org_name" <> '' and length("organizations"."org_name") <= 200),
	CONSTRAINT "organizations_website" CHECK("organizations"."website" <> '' and length("organizations"."website") <= 2048),
	CONSTRAINT "organizations_credits" CHECK("organizations"."credits" between 0 and 9007199254740991),
	CONSTRAINT "organizations_used_credits" CHECK("organizations"."used_credits" between 0 and 9007199254740991),
	CONSTRAINT "organizations_daily_limit" CHECK("organizations"."daily_rate_limit" between 0 and 1000000000),
	CONSTRAINT "organizations_qps_limit" CHECK("organizations"."qps_limit" between 1 and 1000000000),
	CONSTRAINT "organizations_mask_email" CHECK("organizations"."mask_email" in (0, 1)),
	CONSTRAINT "organizations_mask_direct_dial" CHECK("organizations"."mask_direct_dial" in (0, 1)),
	CONSTRAINT "organizations_created" CHECK("organizations"."created_at" between 0 and 253402300799999),
	CONSTRAINT "organizations_updated" CHECK("organizations"."updated_at" between 0 and 253402300799999)
);

CREATE TABLE `people` (
	`id` integer PRIMARY KEY NOT NULL,
	`guid` text collate nocase NOT NULL,
	`first_name` text DEFAULT '' NOT NULL,
	`middle_name` text DEFAULT '' NOT NULL,
	`last_name` text DEFAULT '' NOT NULL,
	`full_name` text DEFAULT '' NOT NULL,
	`last_name_key` text DEFAULT '' NOT NULL,
	`profile_url` text DEFAULT '' NOT NULL,
	`profile_key` text DEFAULT '' NOT NULL
);

CREATE UNIQUE INDEX `people_by_guid` ON `people` (`guid`);
CREATE INDEX `people_by_last_name` ON `people` (`last_name_key`,`first_name`,`middle_name`);
CREATE INDEX `people_by_profile` ON `people` (`profile_key`);
CREATE INDEX `people_by_name` ON `people` ("full_name" collate nocase,`guid`);
CREATE TABLE `users` (
	`user_id` text PRIMARY KEY NOT NULL,
	`org_id` text NOT NULL,
	`email` text NOT NULL,
	`email_key` text NOT NULL,
	`role` text NOT NULL,
	`status` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`org_id`) REFERENCES `organizations`(`org_id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "users_role" CHECK("users"."role" in ('admin', 'user', 'demo')),
	CONSTRAINT "users_status" CHECK("users"."status" in ('active', 'suspend', 'deleted')),
	CONSTRAINT "users_id" CHECK("users"."user_id" like '________-____-____-____-____________' and "users"."user_id" not glob '*[^0-9a-f-]*'),
	CONSTRAINT "users_created" CHECK("users"."created_at" between 0 and 253402300799999),
	CONSTRAINT "users_updated" CHECK("users"."updated_at" between 0 and 253402300799999)
);

CREATE UNIQUE INDEX `users_by_email` ON `users` (`org_id`,`email_key`);