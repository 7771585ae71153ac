/** The tables as Drizzle sees them. `migrations/` makes them; a test holds the two against each other. */
import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'

const word = (name: string) => text(name).notNull().default('')
/** Milliseconds since 1970-01-01T00:00:00Z. */
const instant = (name: string) => integer(name).notNull()

/** Facts about the file itself: which data it holds. */
export const meta = sqliteTable('meta', {
  key: text('key').primaryKey(),
  value: text('value').notNull(),
})

export const organizations = sqliteTable('organizations', {
  orgId: text('org_id').primaryKey(),
  orgName: text('org_name').notNull(),
  website: text('website').notNull(),
  status: text('status', { enum: ['active', 'inactive'] }).notNull(),
  subscription: text('subscription', { enum: ['standard', 'plus', 'pro'] }).notNull(),
  /** Whole credits left; `null` is unlimited. */
  credits: integer('credits'),
  dailyRateLimit: integer('daily_rate_limit').notNull(),
  qpsLimit: integer('qps_limit').notNull(),
  maskEmail: integer('mask_email', { mode: 'boolean' }).notNull(),
  maskDirectDial: integer('mask_direct_dial', { mode: 'boolean' }).notNull(),
  createdAt: instant('created_at'),
  updatedAt: instant('updated_at'),
  /** Credits left plus all charges of the ledger: a start checks that the three agree. `null` is unlimited. */
  granted: integer('granted'),
})

const ownerId = () =>
  text('org_id')
    .notNull()
    .references(() => organizations.orgId, { onDelete: 'cascade' })

export const users = sqliteTable(
  'users',
  {
    userId: text('user_id').primaryKey(),
    orgId: ownerId(),
    email: text('email').notNull(),
    /** Lower case: addresses are unique in an organization whatever their case. */
    emailKey: text('email_key').notNull(),
    role: text('role', { enum: ['admin', 'user', 'demo'] }).notNull(),
    status: text('status', { enum: ['active', 'suspend', 'deleted'] }).notNull(),
    createdAt: instant('created_at'),
    updatedAt: instant('updated_at'),
  },
  (table) => [uniqueIndex('users_by_email').on(table.orgId, table.emailKey)],
)

/** A key belongs to the user with the same e-mail address in its organization, where there is one. */
export const apiKeys = sqliteTable(
  'api_keys',
  {
    keyId: text('key_id').primaryKey(),
    orgId: ownerId(),
    email: text('email').notNull(),
    emailKey: text('email_key').notNull(),
    role: text('role', { enum: ['admin', 'standard'] }).notNull(),
    status: text('status', { enum: ['active', 'suspended'] }).notNull(),
    createdAt: instant('created_at'),
    updatedAt: instant('updated_at'),
    /** What callers send. The file is readable by its owner alone. */
    apiKey: text('api_key').notNull(),
  },
  (table) => [
    uniqueIndex('api_keys_by_email').on(table.orgId, table.emailKey),
    uniqueIndex('api_keys_by_value').on(table.apiKey),
  ],
)

/** The credit ledger: one row a charge, in order. It names records by GUID, so that it outlives a change of data. */
export const charges = sqliteTable(
  'charges',
  {
    transactionId: text('transaction_id').notNull(),
    orgId: ownerId(),
    keyId: text('key_id').notNull(),
    companyGuid: text('company_guid').notNull(),
    /** `''` where only the company was delivered. */
    contactGuid: text('contact_guid').notNull(),
    credits: integer('credits').notNull(),
    chargedAt: instant('charged_at'),
    /** Whether the organization has Enterprise Plus: what is delivered again is a refresh, which costs nothing. */
    refreshable: integer('refreshable', { mode: 'boolean' }).notNull(),
  },
  (table) => [
    index('charges_refreshable')
      .on(table.orgId, table.contactGuid, table.companyGuid)
      .where(sql`${table.refreshable} = 1`),
  ],
)

/** Requests let through, per organization and UTC day. */
export const dailyCounts = sqliteTable(
  'daily_counts',
  {
    orgId: ownerId(),
    day: text('day').notNull(),
    requests: integer('requests').notNull(),
  },
  (table) => [primaryKey({ columns: [table.orgId, table.day] })],
)

/** What Enrich answered under an `Idempotency-Key`, which a repeat gets again. */
export const idempotencyKeys = sqliteTable(
  'idempotency_keys',
  {
    orgId: ownerId(),
    idempotencyKey: text('idempotency_key').notNull(),
    /** SHA-256 of the body it was sent with, hexadecimal. */
    fingerprint: text('fingerprint').notNull(),
    /** The body of the answer, byte for byte. */
    answer: text('answer').notNull(),
    answeredAt: instant('answered_at'),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.idempotencyKey] }),
    index('idempotency_keys_by_time').on(table.answeredAt),
  ],
)

export const companies = sqliteTable(
  'companies',
  {
    id: integer('id').primaryKey(),
    guid: text('guid').notNull(),
    name: word('name'),
    /** Other names, separated by `|`. */
    aka: word('aka'),
    website: word('website'),
    /** Registrable domain of the website, `''` without one. */
    domain: word('domain'),
    profileUrl: word('profile_url'),
    profileKey: word('profile_key'),
    legalStatus: word('legal_status'),
    industry: word('industry'),
    empCount: word('emp_count'),
    empRange: word('emp_range'),
    revRange: word('rev_range'),
    globalRegions: word('global_regions'),
    naicsCodes: word('naics_codes'),
    naicsDescription: word('naics_description'),
    sicCodes: word('sic_codes'),
    sicDescription: word('sic_description'),
    addr: word('addr'),
    city: word('city'),
    state: word('state'),
    country: word('country'),
    zipcode: word('zipcode'),
    phoneNo: word('phone_no'),
    parentGuid: word('parent_guid'),
    globalHqParentGuid: word('global_hq_parent_guid'),
    worldwideParentName: word('worldwide_parent_name'),
  },
  (table) => [
    uniqueIndex('companies_by_guid').on(table.guid),
    index('companies_by_domain').on(table.domain),
    index('companies_by_profile').on(table.profileKey),
    index('companies_by_parent').on(table.parentGuid).where(sql`${table.parentGuid} <> ''`),
    index('companies_by_name').on(sql`${table.name} collate nocase`, table.aka, table.website, table.guid),
  ],
)

export const people = sqliteTable(
  'people',
  {
    id: integer('id').primaryKey(),
    guid: text('guid').notNull(),
    firstName: word('first_name'),
    middleName: word('middle_name'),
    lastName: word('last_name'),
    fullName: word('full_name'),
    /** Folded last name: the block in which a misspelt name is looked for. */
    lastNameKey: word('last_name_key'),
    profileUrl: word('profile_url'),
    profileKey: word('profile_key'),
  },
  (table) => [
    uniqueIndex('people_by_guid').on(table.guid),
    index('people_by_last_name').on(table.lastNameKey, table.firstName, table.middleName),
    index('people_by_profile').on(table.profileKey),
    index('people_by_name').on(sql`${table.fullName} collate nocase`, table.guid),
  ],
)

/** One job of one person at one company; `endedOn` is `''` while it lasts. */
export const employments = sqliteTable(
  'employments',
  {
    id: integer('id').primaryKey(),
    personId: integer('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    email: word('email'),
    emailKey: word('email_key'),
    jobTitle: word('job_title'),
    startedOn: word('started_on'),
    updatedOn: word('updated_on'),
    endedOn: word('ended_on'),
    levels: word('levels'),
    functions: word('functions'),
    subFunctions: word('sub_functions'),
    loc: word('loc'),
    workLocAddr: word('work_loc_addr'),
    workLocCity: word('work_loc_city'),
    workLocState: word('work_loc_state'),
    workLocCountry: word('work_loc_country'),
    workLocZipcode: word('work_loc_zipcode'),
    workLocPhoneNo: word('work_loc_phone_no'),
    directDial1: word('direct_dial_1'),
    directDial2: word('direct_dial_2'),
    /** The person's last name, folded: who may be meant at an employer of thousands is seen from the index alone. */
    familyName: word('family_name'),
  },
  (table) => [
    index('employments_by_person').on(table.personId),
    index('employments_by_company').on(table.companyId, table.personId, table.familyName),
    index('employments_by_email').on(table.emailKey),
    index('employments_by_address').on(table.email, table.personId),
  ],
)
