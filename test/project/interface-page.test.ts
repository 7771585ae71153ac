/** `docs/interface.md` has a statement for everything that the code lists. `generated-files.slow.test.ts` runs the tests of its statements. */
import { expect, test } from 'bun:test'
import { OPERATIONS } from '../../src/api/operations.ts'
import {
  KEY_ROLES,
  KEY_STATUSES,
  ORGANIZATION_STATUSES,
  SUBSCRIPTIONS,
  USER_ROLES,
  USER_STATUSES,
} from '../../src/lib/account-types.ts'
import { ERRORS, FAULT_CODES } from '../../src/lib/api-error.ts'
import { GRADES } from '../../src/matching/grades.ts'
import { readDocument, sectionOf } from '../support/markdown.ts'
import { loadStrictDocument, operationsOf, requestSchema, type Schema } from '../support/openapi/document.ts'

const PAGE = 'docs/interface.md'

const operations = operationsOf(await loadStrictDocument())

const operationAt = (path: string) => {
  const found = operations.find((operation) => operation.path === path)
  if (!found) throw new Error(`no operation has the path ${path}`)
  return found
}

const requestOf = (path: string): Schema => requestSchema(operationAt(path)) ?? {}
const responseOf = (path: string): Schema =>
  operationAt(path).responses['200']?.content?.['application/json']?.schema ?? {}

const namesOf = (schema: Schema | undefined): string[] => Object.keys(schema?.properties ?? {})
const code = (names: readonly string[]): string[] => names.map((name) => `\`${name}\``)
const starting = (names: readonly string[]): string[] => names.map((name) => `- \`${name}\` `)

/** Returns the statements about maximum lengths. The key has no other use than to be known. */
const lengthsOf = (schema: Schema): string[] =>
  Object.entries(schema.properties ?? {})
    .filter(([name, field]) => name !== 'apikey' && !('x-signalbox-only' in field))
    .flatMap(([name, { maxLength, anyOf = [] }]) => {
      const length = maxLength ?? anyOf.find((option) => option.maxLength !== undefined)?.maxLength
      return length === undefined ? [] : [`- \`${name}\` is a string of at most ${length} characters`]
    })

/** Returns the statements about each action in each status. */
const transitionsOf = (statuses: readonly string[], path: string): string[] =>
  statuses.flatMap((status) =>
    (requestOf(path).properties?.action?.enum ?? []).map(
      (action) => `- from the status \`${status}\`, the action \`${action}\` is `,
    ),
  )

const NAMES = { standard: 'Enterprise Standard', plus: 'Enterprise Plus', pro: 'Pro' }
const user = responseOf('/signals/v1/user/createsignalapikey').properties?.data
const key = responseOf('/signals/v1/key/createsignalapikey').properties?.data
const group = responseOf('/v1/buying-group')

const WANTED: readonly (readonly [section: string, what: string, statements: readonly string[]])[] = [
  ['HTTP', 'operation', Object.values(OPERATIONS).map(({ path }) => `is \`POST ${path}\``)],
  ['Enrich: request', 'field', starting(namesOf(requestOf('/v7/enrich')))],
  ['Enrich: request', 'maximum length', lengthsOf(requestOf('/v7/enrich'))],
  ['Enrich: response', 'field', starting(namesOf(responseOf('/v7/enrich')))],
  ['Enrich: response', 'grade', GRADES.map((grade) => `- \`accuracy\` is \`${grade}\` `)],
  [
    'Enrich: response',
    'status',
    (responseOf('/v7/enrich').properties?.recordStatus?.enum ?? []).map(
      (status) => `- \`recordStatus\` is \`${status}\` `,
    ),
  ],
  ['Enrich: results', 'subscription', SUBSCRIPTIONS.map((subscription) => `- ${NAMES[subscription]} `)],
  ['Buying group', 'field of the request', starting(namesOf(requestOf('/v1/buying-group')))],
  ['Buying group', 'maximum length', lengthsOf(requestOf('/v1/buying-group'))],
  ['Buying group', 'field of the response', starting(namesOf(group))],
  ['Buying group', 'field of a member', starting(namesOf(group.properties?.buyingGroup?.items))],
  ['Users', 'field of a user', starting(namesOf(user))],
  ['Users', 'field of an organization', starting(namesOf(user?.properties?.organization))],
  ['Users', 'field of a response', starting(namesOf(responseOf('/signals/v1/user/view')))],
  ['Users', 'field of a request', starting(namesOf(requestOf('/signals/v1/user/update')))],
  ['Users', 'action in each status', transitionsOf(USER_STATUSES, '/signals/v1/user/update')],
  [
    'Users',
    'role, status, and status of an organization',
    code([USER_ROLES, USER_STATUSES, ORGANIZATION_STATUSES].flat()),
  ],
  ['Keys', 'field of a key', starting(namesOf(key))],
  ['Keys', 'field of a response', starting(namesOf(responseOf('/signals/v1/key/view')))],
  ['Keys', 'field of a request', starting(namesOf(requestOf('/signals/v1/key/update')))],
  ['Keys', 'action in each status', transitionsOf(KEY_STATUSES, '/signals/v1/key/update')],
  ['Keys', 'role and status', code([KEY_ROLES, KEY_STATUSES].flat())],
  // Only the control API sends the others, except for `loopback_only`.
  [
    'Errors',
    'error',
    [...FAULT_CODES, 'loopback_only' as const].map((code) => `- ${ERRORS[code].status} \`${code}\` `),
  ],
]

test.each(WANTED)('in the section "%s", the page has a statement for each %s', (section, _, statements) => {
  const text = sectionOf(PAGE, section)
  expect(statements).not.toBeEmpty()
  expect(statements.filter((statement) => !text.includes(statement))).toEqual([])
})

test('no group of the page has a statement twice', () => {
  for (const text of readDocument(PAGE).split(/^##/m)) {
    const statements = text.split('\n').filter((line) => line.startsWith('- '))
    expect(statements).toEqual([...new Set(statements)])
  }
})
