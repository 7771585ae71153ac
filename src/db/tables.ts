/** The tables of the database file. `bun run migration` generates `migrations/` from them. */
import { sql } from 'drizzle-orm'
import {
  check,
  customType,
  index,
  integer,
  primaryKey,
  type SQLiteColumn,
  sqliteTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core'
import {
  KEY_ROLES,
  KEY_STATUSES,
  ORGANIZATION_STATUSES,
  SUBSCRIPTIONS,
  USER_ROLES,
  USER_STATUSES,
} from '../lib/account-types.ts'
import { MAX_ADDRESS_LENGTH } from '../lib/host-names.ts'
import {
  isBetween,
  isBoolean,
  isInstant,
  isText,
  isUuid,
  MAX_COUNT,
  MAX_NAME_LENGTH,
} from './value-checks.ts'

/** Letters and digits, compared without case. */
const guidColumn = customType<{ data: string }>({ dataType: () => 'text collate nocase' })
const textColumn = (name: string) => text(name).notNull().default('')
/** Milliseconds since 1970-01-01T00:00:00Z. */
const instantColumn = (name: string) => integer(name).notNull()

/** Restricts a column to the values of its `enum`, which Drizzle only checks at compile time. */
function checkEnum(name: string, column: SQLiteColumn) {
  const values = column.enumValues?.map((value) => `'${value}'`).join(', ')
  return check(name, sql`${column} in (${sql.raw(values ?? '')})`)
}

/** Metadata of the file, such as the origin of its data. */
export const meta = sqliteTable('meta', {
  key: text('key').primaryKey(),
  value: text('value').notNull(),
})

export const organizations = sqliteTable(
  'organizations',
  {
    orgId: text('org_id').primaryKey(),
    orgName: text('org_name').notNull(),
    website: text('website').notNull(),
    status: text('status', { enum: ORGANIZATION_STATUSES }).notNull(),
    subscription: text('subscription', { enum: SUBSCRIPTIONS }).notNull(),
    /** Remaining credits; `null` for an unlimited balance. */
    credits: integer('credits'),
    /** The sum of its charges in the ledger, so that a list needs no sum. */
    usedCredits: integer('used_credits').notNull(),
    dailyRateLimit: integer('daily_rate_limit').notNull(),
    qpsLimit: integer('qps_limit').notNull(),
    maskEmail: integer('mask_email', { mode: 'boolean' }).notNull(),
    maskDirectDial: integer('mask_direct_dial', { mode: 'boolean' }).notNull(),
    createdAt: instantColumn('created_at'),
    updatedAt: instantColumn('updated_at'),
  },
  (table) => [
    checkEnum('organizations_status', table.status),
    checkEnum('organizations_subscription', table.subscription),
    check('organizations_id', isUuid(table.orgId)),
    check('organizations_name', isText(table.orgName, MAX_NAME_LENGTH)),
    check('organizations_website', isText(table.website, MAX_ADDRESS_LENGTH)),
    check('organizations_credits', isBetween(table.credits, 0, Number.MAX_SAFE_INTEGER)),
    check('organizations_used_credits', isBetween(table.usedCredits, 0, Number.MAX_SAFE_INTEGER)),
    check('organizations_daily_limit', isBetween(table.dailyRateLimit, 0, MAX_COUNT)),
    check('organizations_qps_limit', isBetween(table.qpsLimit, 1, MAX_COUNT)),
    check('organizations_mask_email', isBoolean(table.maskEmail)),
    check('organizations_mask_direct_dial', isBoolean(table.maskDirectDial)),
    check('organizations_created', isInstant(table.createdAt)),
    check('organizations_updated', isInstant(table.updatedAt)),
  ],
)

const orgIdColumn = () =>
  text('org_id')
    .notNull()
    .references(() => organizations.orgId, { onDelete: 'cascade' })

export const users = sqliteTable(
  'users',
  {
    userId: text('user_id').primaryKey(),
    orgId: orgIdColumn(),
    email: text('email').notNull(),
    /** In lower case. Addresses are unique in an organization, ignoring case. */
    emailKey: text('email_key').notNull(),
    role: text('role', { enum: USER_ROLES }).notNull(),
    status: text('status', { enum: USER_STATUSES }).notNull(),
    createdAt: instantColumn('created_at'),
    updatedAt: instantColumn('updated_at'),
  },
  (table) => [
    uniqueIndex('users_by_email').on(table.orgId, table.emailKey),
    checkEnum('users_role', table.role),
    checkEnum('users_status', table.status),
    check('users_id', isUuid(table.userId)),
    check('users_created', isInstant(table.createdAt)),
    check('users_updated', isInstant(table.updatedAt)),
  ],
)

/** A key belongs to the user with the same email address in its organization, if there is one. */
export const apiKeys = sqliteTable(
  'api_keys',
  {
    keyId: text('key_id').primaryKey(),
    /** The key in plain text. Only the owner of the file can read it. */
    apiKey: text('api_key').notNull(),
    orgId: orgIdColumn(),
    email: text('email').notNull(),
    emailKey: text('email_key').notNull(),
    role: text('role', { enum: KEY_ROLES }).notNull(),
    status: text('status', { enum: KEY_STATUSES }).notNull(),
    createdAt: instantColumn('created_at'),
    updatedAt: instantColumn('updated_at'),
  },
  (table) => [
    uniqueIndex('api_keys_by_email').on(table.orgId, table.emailKey),
    uniqueIndex('api_keys_by_value').on(table.apiKey),
    checkEnum('api_keys_role', table.role),
    checkEnum('api_keys_status', table.status),
    check('api_keys_id', isUuid(table.keyId)),
    check('api_keys_value', sql`${table.apiKey} <> '' and ${table.apiKey} not glob '*[^!-~]*'`),
    check('api_keys_created', isInstant(table.createdAt)),
    check('api_keys_updated', isInstant(table.updatedAt)),
  ],
)

/** The credit ledger: one row per charge, in order. It refers to records by GUID, so it survives a replacement of the data. */
export const charges = sqliteTable(
  'charges',
  {
    transactionId: text('transaction_id').notNull(),
    /** Without a reference: the charges of a deleted organization stay until the next start. */
    orgId: text('org_id').notNull(),
    keyId: text('key_id').notNull(),
    companyGuid: guidColumn('company_guid').notNull(),
    /** `''` if only the company was delivered. */
    contactGuid: guidColumn('contact_guid').notNull(),
    credits: integer('credits').notNull(),
    chargedAt: instantColumn('charged_at'),
    /** Whether later deliveries of the same record are free refreshes (Enterprise Plus). */
    refreshable: integer('refreshable', { mode: 'boolean' }).notNull(),
  },
  (table) => [
    index('charges_refreshable')
      .on(table.orgId, table.contactGuid, table.companyGuid)
      .where(sql`${table.refreshable} = 1`),
    check('charges_credits', isBetween(table.credits, 1, MAX_COUNT)),
    check('charges_time', isInstant(table.chargedAt)),
    check('charges_refreshable', isBoolean(table.refreshable)),
  ],
)

/** Allowed requests per organization and UTC day. */
export const dailyCounts = sqliteTable(
  'daily_counts',
  {
    orgId: orgIdColumn(),
    day: text('day').notNull(),
    requests: integer('requests').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.day] }),
    check('daily_counts_requests', isBetween(table.requests, 1, MAX_COUNT)),
  ],
)

export const companies = sqliteTable(
  'companies',
  {
    id: integer('id').primaryKey(),
    guid: guidColumn('guid').notNull(),
    name: textColumn('name'),
    /** The name without legal form, punctuation, accents, and case. */
    nameKey: textColumn('name_key'),
    /** Other names, separated by `|`. */
    aka: textColumn('aka'),
    website: textColumn('website'),
    /** The registrable domain of the website; `''` without one. */
    domain: textColumn('domain'),
    profileUrl: textColumn('profile_url'),
    profileKey: textColumn('profile_key'),
    legalStatus: textColumn('legal_status'),
    industry: textColumn('industry'),
    empCount: textColumn('emp_count'),
    empRange: textColumn('emp_range'),
    revRange: textColumn('rev_range'),
    globalRegions: textColumn('global_regions'),
    naicsCodes: textColumn('naics_codes'),
    naicsDescription: textColumn('naics_description'),
    sicCodes: textColumn('sic_codes'),
    sicDescription: textColumn('sic_description'),
    addr: textColumn('addr'),
    city: textColumn('city'),
    state: textColumn('state'),
    country: textColumn('country'),
    zipcode: textColumn('zipcode'),
    phoneNo: textColumn('phone_no'),
    parentGuid: guidColumn('parent_guid').notNull().default(''),
    globalHqParentGuid: guidColumn('global_hq_parent_guid').notNull().default(''),
    worldwideParentName: textColumn('worldwide_parent_name'),
  },
  (table) => [
    uniqueIndex('companies_by_guid').on(table.guid),
    index('companies_by_domain').on(table.domain),
    index('companies_by_name_key').on(table.nameKey),
    index('companies_by_profile').on(table.profileKey),
    index('companies_by_parent').on(table.parentGuid).where(sql`${table.parentGuid} <> ''`),
    index('companies_by_name').on(sql`${table.name} collate nocase`, table.aka, table.website, table.guid),
  ],
)

export const people = sqliteTable(
  'people',
  {
    id: integer('id').primaryKey(),
    guid: guidColumn('guid').notNull(),
    firstName: textColumn('first_name'),
    middleName: textColumn('middle_name'),
    lastName: textColumn('last_name'),
    fullName: textColumn('full_name'),
    /** The folded last name. Typos are searched among the people with similar keys. */
    lastNameKey: textColumn('last_name_key'),
    profileUrl: textColumn('profile_url'),
    profileKey: textColumn('profile_key'),
  },
  (table) => [
    uniqueIndex('people_by_guid').on(table.guid),
    index('people_by_last_name').on(table.lastNameKey, table.firstName, table.middleName),
    index('people_by_profile').on(table.profileKey),
    index('people_by_name').on(sql`${table.fullName} collate nocase`, table.guid),
  ],
)

/** A job of a person at a company. `endedOn` is `''` for a current job. */
export const jobs = sqliteTable(
  'jobs',
  {
    id: integer('id').primaryKey(),
    personId: integer('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    email: textColumn('email'),
    emailKey: textColumn('email_key'),
    jobTitle: textColumn('job_title'),
    startedOn: textColumn('started_on'),
    updatedOn: textColumn('updated_on'),
    endedOn: textColumn('ended_on'),
    levels: textColumn('levels'),
    functions: textColumn('functions'),
    subFunctions: textColumn('sub_functions'),
    loc: textColumn('loc'),
    workLocAddr: textColumn('work_loc_addr'),
    workLocCity: textColumn('work_loc_city'),
    workLocState: textColumn('work_loc_state'),
    workLocCountry: textColumn('work_loc_country'),
    workLocZipcode: textColumn('work_loc_zipcode'),
    workLocPhoneNo: textColumn('work_loc_phone_no'),
    directDial1: textColumn('direct_dial_1'),
    directDial2: textColumn('direct_dial_2'),
    /** The folded last name of the person, so that an index alone shows the candidates at a large employer. */
    familyName: textColumn('family_name'),
  },
  (table) => [
    index('jobs_by_person').on(table.personId),
    index('jobs_by_company').on(table.companyId, table.personId, table.familyName),
    index('jobs_by_email').on(table.emailKey),
    index('jobs_by_address').on(table.email, table.jobTitle, table.personId),
  ],
)
