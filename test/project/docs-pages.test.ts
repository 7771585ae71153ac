/** The pages under docs/ are linked, and agree with the code. */
import { describe, expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { scripts } from '../../package.json'
import { FIXED_RESPONSES } from '../../src/api/fixed-responses/fixed-response-table.ts'
import { ERRORS } from '../../src/lib/error-catalog.ts'
import { GRADE_BOUNDS } from '../../src/matching/grades.ts'
import { COMPANY_COLUMNS, CONTACT_COLUMNS } from '../../src/records/rows/columns.ts'
import { FUNCTIONS } from '../../src/records/rows/job-functions.ts'
import { LEVELS } from '../../src/records/rows/job-levels.ts'
import {
  anchorsOf,
  codeNamesOf,
  codeRowsOf,
  DOCUMENTS,
  proseOf,
  readDocument,
  sectionOf,
} from '../support/markdown.ts'
import {
  isControlOperation,
  loadDocument,
  operationsOf,
  requestSchema,
  type Schema,
} from '../support/openapi/document.ts'
import { ROOT } from '../support/paths.ts'

const PAGES = DOCUMENTS.filter((file) => file.startsWith('docs/'))
const RECIPES = PAGES.filter((file) => /^docs\/recipes\/(?!README)/.test(file))

/** The targets of links and images. */
const linksOf = (file: string): string[] =>
  [...proseOf(file).matchAll(/\]\(([^)\s]+)\)|<img src="([^"]+)"/g)].map(
    ([, link, image]) => link ?? image ?? '',
  )

const document = await loadDocument()
const operations = operationsOf(document)

function schemaOf(path: string, part: 'request' | 'response'): Schema {
  const operation = operations.find((each) => each.path === path)
  const schema =
    part === 'request'
      ? operation && requestSchema(operation)
      : operation?.responses['200']?.content?.['application/json']?.schema
  if (schema?.properties === undefined) throw new Error(`${path} has no ${part} schema`)
  return schema
}

const namesIn = (schema: Schema | undefined): string[] => Object.keys(schema?.properties ?? {})

describe('each documentation page', () => {
  test.each(DOCUMENTS)('%s links to files and headings that exist', (file) => {
    for (const link of linksOf(file).filter((target) => !/^https?:/.test(target))) {
      const [path = '', anchor] = link.split('#')
      const target = path === '' ? file : relative(ROOT, join(ROOT, dirname(file), path))
      expect([link, existsSync(join(ROOT, target))]).toEqual([link, true])
      if (anchor !== undefined) expect(anchorsOf(target)).toContain(anchor)
    }
  })

  test('mentions only existing scripts', () => {
    const text = DOCUMENTS.map(readDocument).join('\n')
    const names = new Set([...text.matchAll(/bun(?:@[\d.]+)? run ([\w:]+)/g)].map(([, name = '']) => name))
    expect(names).toContain('build')
    expect([...names].filter((name) => !(name in scripts))).toEqual([])
  })

  test('is listed in the index, and recipes in the index of recipes', () => {
    const isListed = (index: string, file: string) => linksOf(index).includes(relative(dirname(index), file))
    const others = PAGES.filter((file) => file !== 'docs/README.md' && !RECIPES.includes(file))
    expect(others.filter((file) => !isListed('docs/README.md', file))).toEqual([])
    expect(RECIPES.filter((file) => !isListed('docs/recipes/README.md', file))).toEqual([])
  })
})

describe('docs/api.md', () => {
  const API = 'docs/api.md'

  test('has a curl line for every operation of the service', () => {
    const paths = [...readDocument(API).matchAll(/^curl .*localhost:8080(\/\S+)/gm)].map(([, path]) => path)
    const own = operations.filter((each) => !isControlOperation(each) && each.path !== '/sandbox/explain')
    expect(paths.sort()).toEqual(own.map(({ path }) => path).sort())
  })

  test('has the error table of the catalog', () => {
    const rows = Object.entries(ERRORS).map(
      ([code, { status, when }]) => `| ${status} | \`${code}\` | ${when} |`,
    )
    expect(readDocument(API)).toContain(['| Status | `code` | When |', '|---|---|---|', ...rows].join('\n'))
  })

  test.each([
    ['Enrich', '/v7/enrich'],
    ['Buying group', '/v1/buying-group'],
  ])('lists the fields of %s', (heading, path) => {
    const table = sectionOf(API, heading).split('\n### ')[0] ?? ''
    const { properties = {} } = schemaOf(path, 'request')
    const listed = codeRowsOf(table).map(([name = '']) => name.replaceAll('`', ''))
    const published = Object.entries(properties).filter(([, field]) => !('x-signalbox-only' in field))
    expect(listed.sort()).toEqual(published.map(([name]) => name).sort())
  })

  test('lists every field of the responses', () => {
    const [, response = ''] = sectionOf(API, 'Enrich').split('### Response')
    const rows = [...response.matchAll(/^\| (?:Match|Company|Contact|Role|Direct)[^|]*\| (.*) \|$/gm)]
    const listed = rows.flatMap(([, cell = '']) => codeNamesOf(cell))
    expect(listed.sort()).toEqual(namesIn(schemaOf('/v7/enrich', 'response')).sort())
    const group = schemaOf('/v1/buying-group', 'response')
    const names = codeNamesOf(sectionOf(API, 'Buying group'))
    const members = namesIn(group.properties?.buyingGroup?.items)
    expect(members.length).toBeGreaterThan(3)
    for (const name of [...namesIn(group), ...members]) expect(names).toContain(name)
  })
})

test('docs/control-api.md has a command for every resource of the control API', () => {
  const page = readDocument('docs/control-api.md')
  const resources = new Set(operations.flatMap(({ path }) => /^\/sandbox\/\w+/.exec(path) ?? []))
  expect(resources.size).toBeGreaterThan(8)
  expect([...resources].filter((path) => !page.includes(`localhost:8080${path}`))).toEqual([])
})

test('docs/faults.md lists every effect, every field of a fault, and every operation', () => {
  const { properties = {} } = schemaOf('/sandbox/faults', 'request')
  const names = codeNamesOf(proseOf('docs/faults.md'))
  const fields = Object.keys(properties).filter((name) => name !== 'match' && name !== 'effect')
  const matched = namesIn(properties.match).map((name) => `match.${name}`)
  for (const name of [...fields, ...matched]) expect(names).toContain(name)
  for (const operation of properties.match?.properties?.operation?.enum ?? [])
    expect(names).toContain(String(operation))
  const effects = properties.effect?.anyOf ?? []
  expect(effects).not.toEqual([])
  for (const effect of effects) {
    expect(names).toContain(String(effect.properties?.kind?.const))
    for (const name of namesIn(effect).filter((field) => field !== 'kind')) expect(names).toContain(name)
  }
})

test('docs/fixed-responses.md lists every fixed response with its credits', () => {
  const rows = codeRowsOf(readDocument('docs/fixed-responses.md').split('## ')[0] ?? '')
  expect(rows.map(([name, , credits]) => [name, credits])).toEqual(
    FIXED_RESPONSES.map(({ name, credits }) => [`\`${name}\``, String(credits)]),
  )
})

test.each([
  ['columns', 'companies.csv', COMPANY_COLUMNS.map((name) => `\`${name}\``)],
  ['columns', 'contacts.csv', CONTACT_COLUMNS.map((name) => `\`${name}\``)],
  ['levels', 'Levels', LEVELS],
  ['functions', 'Functions', FUNCTIONS],
])('docs/data.md lists all %s under %s', (_, heading, names) => {
  const section = sectionOf('docs/data.md', heading)
  expect(names.filter((name) => !section.includes(name))).toEqual([])
})

test('docs/matching.md has the bound of every grade', () => {
  for (const [grade, bound] of Object.entries(GRADE_BOUNDS)) {
    const percent = `${Number((bound * 100).toFixed(2))}%`
    expect(readDocument('docs/matching.md')).toMatch(
      new RegExp(`^\\| \`${grade.replace('+', '\\+')}\` \\|.*\\| ${percent} \\|$`, 'm'),
    )
  }
})
