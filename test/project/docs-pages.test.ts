/** The pages are linked, and agree with the code. */
import { describe, expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { author, bugs, homepage, repository } from '../../package.json'
import { FIXED_RESPONSES } from '../../src/api/fixed-responses/fixed-response-table.ts'
import { ERRORS } from '../../src/lib/api-error.ts'
import { GRADE_BOUNDS } from '../../src/matching/grades.ts'
import { COMPANY_FORMATS, CONTACT_FORMATS } from '../../src/records/rows/column-formats.ts'
import { FUNCTIONS } from '../../src/records/rows/job-functions.ts'
import { LEVELS } from '../../src/records/rows/job-levels.ts'
import { ALL_PAGES, anchorsOf, DOCUMENTS, proseOf, readDocument, sectionOf } from '../support/markdown.ts'
import { loadDocument, operationsOf, requestSchema, type Schema } from '../support/openapi/document.ts'
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
const paths = operations.map(({ path }) => path)

function schemaOf(path: string, part: 'request' | 'response'): Schema {
  const operation = operations.find((each) => each.path === path)
  const schema =
    part === 'request'
      ? operation && requestSchema(operation)
      : operation?.responses['200']?.content?.['application/json']?.schema
  if (schema?.properties === undefined) throw new Error(`${path} has no ${part} schema`)
  return schema
}

describe('each documentation page', () => {
  test.each(ALL_PAGES)('%s links to files and headings that exist', (file) => {
    for (const link of linksOf(file).filter((target) => !/^https?:/.test(target))) {
      const [path = '', anchor] = link.split('#')
      const target = path === '' ? file : relative(ROOT, join(ROOT, dirname(file), path))
      expect([link, existsSync(join(ROOT, target))]).toEqual([link, true])
      if (anchor !== undefined) expect(anchorsOf(target)).toContain(anchor)
    }
  })

  test('is listed in the index, and recipes in the index of recipes', () => {
    const isListed = (index: string, file: string) => linksOf(index).includes(relative(dirname(index), file))
    const others = PAGES.filter((file) => file !== 'docs/README.md' && !RECIPES.includes(file))
    expect(others.filter((file) => !isListed('docs/README.md', file))).toEqual([])
    expect(RECIPES.filter((file) => !isListed('docs/recipes/README.md', file))).toEqual([])
  })
})

test('all files name the repository of package.json', () => {
  const others = ['.github/ISSUE_TEMPLATE/config.yml', 'python/pyproject.toml', 'package.json']
  const found = [...DOCUMENTS, ...others].flatMap((file) =>
    [...readDocument(file).matchAll(/(?:github\.com|ghcr\.io|--repo|uses:)[/ ]([\w-]+\/signalbox)\b/g)].map(
      ([, name]) => name,
    ),
  )
  expect([...new Set(found)]).toEqual([homepage.replace('https://github.com/', '')])
  expect(repository.url).toBe(`git+${homepage}.git`)
})

test('the Python package has the author and links of the npm package, and a README whose links work on PyPI', () => {
  const { project } = Bun.TOML.parse(readDocument('python/pyproject.toml')) as {
    readonly project: { readonly authors: unknown; readonly urls: Readonly<Record<string, string>> }
  }
  expect(project.authors).toEqual([{ name: author }])
  expect(project.urls).toMatchObject({ Homepage: homepage, Issues: bugs.url })
  for (const name of ['Documentation', 'Changelog']) {
    const [start, page = ''] = project.urls[name]?.split('/blob/main/') ?? []
    expect([start, existsSync(join(ROOT, page))]).toEqual([homepage, true])
  }
  expect(linksOf('python/README.md').filter((link) => !/^(https:|#)/.test(link))).toEqual([])
})

/** The names that a section must have, from the code. */
const api = 'docs/api.md'
const names = (schema: Schema | undefined): string[] => Object.keys(schema?.properties ?? {})
const published = (path: string): string[] =>
  Object.entries(schemaOf(path, 'request').properties ?? {}).flatMap(([name, field]) =>
    'x-signalbox-only' in field ? [] : name,
  )
const fault = schemaOf('/sandbox/faults', 'request').properties ?? {}
/** The parameters of the list, without those that select a page or add to it. */
const filters = (operations.find(({ operationId }) => operationId === 'listRequests')?.parameters ?? [])
  .map(({ name }) => name)
  .filter((name) => !['buckets', 'bodies', 'limit', 'cursor'].includes(name))
const listsWithPages = operations.flatMap(({ path, parameters = [] }) =>
  parameters.some(({ name }) => name === 'cursor') ? path : [],
)
const group = schemaOf('/v1/buying-group', 'response')
/** Returns the columns whose values are more than texts. */
const formatted = (formats: typeof COMPANY_FORMATS | typeof CONTACT_FORMATS): string[] =>
  formats.flatMap(([column, { expected }]) => (expected === 'a text' ? [] : column))
const code = (list: readonly string[]): string[] => list.map((name) => `\`${name}\``)

test.each<[file: string, heading: string, what: string, wanted: readonly string[]]>([
  [api, 'Enrich', 'fields of the request', code(published('/v7/enrich'))],
  [api, 'Enrich', 'fields of the response', code(names(schemaOf('/v7/enrich', 'response')))],
  [api, 'Buying group', 'fields of the request', code(published('/v1/buying-group'))],
  [api, 'Buying group', 'fields of the response', code(names(group))],
  [api, 'Buying group', 'fields of a member', code(names(group.properties?.buyingGroup?.items))],
  [api, '', 'errors', Object.entries(ERRORS).map(([name, { status }]) => `| ${status} | \`${name}\` |`)],
  [
    api,
    '',
    'operations',
    paths.filter((path) => !path.startsWith('/sandbox')).map((path) => `localhost:8080${path}`),
  ],
  [
    'docs/control-api.md',
    '',
    'resources',
    paths.flatMap((path) => /^\/sandbox\/\w+/.exec(path)?.[0] ?? []).map((path) => `localhost:8080${path}`),
  ],
  ['docs/control-api.md', 'See what happened', 'filters', code(filters)],
  ['docs/control-api.md', 'Statuses and pages', 'lists with pages', code(listsWithPages)],
  [
    'docs/testing/faults.md',
    '',
    'fields of a fault',
    code(Object.keys(fault).filter((name) => name !== 'match' && name !== 'effect')),
  ],
  ['docs/testing/faults.md', '', 'conditions', code(names(fault.match).map((name) => `match.${name}`))],
  [
    'docs/testing/faults.md',
    '',
    'operations',
    code((fault.match?.properties?.operation?.enum ?? []).map(String)),
  ],
  [
    'docs/testing/faults.md',
    '',
    'effects',
    code((fault.effect?.anyOf ?? []).map(({ properties }) => String(properties?.kind?.const))),
  ],
  ['docs/testing/fixed-responses.md', '', 'fixed responses', code(FIXED_RESPONSES.map(({ name }) => name))],
  ['docs/data-files.md', 'companies.csv', 'columns with a format', code(formatted(COMPANY_FORMATS))],
  ['docs/data-files.md', 'contacts.csv', 'columns with a format', code(formatted(CONTACT_FORMATS))],
  ['docs/data-files.md', 'Levels', 'levels', LEVELS],
  ['docs/data-files.md', 'Functions', 'functions', FUNCTIONS],
  [
    'docs/matching.md',
    '',
    'bounds of the grades',
    Object.values(GRADE_BOUNDS).map((bound) => `| ${Number((bound * 100).toFixed(2))}% |`),
  ],
])('%s %s has all %s', (file, heading, _, wanted) => {
  const text = heading === '' ? readDocument(file) : sectionOf(file, heading)
  expect(wanted).not.toEqual([])
  expect(wanted.filter((name) => !text.includes(name))).toEqual([])
})

test('the Python package lists requests by each filter', () => {
  const source = readDocument('python/src/signalbox/recorded_requests.py')
  const [, signature = ''] = /def list\(([^)]*)\) ->/.exec(source) ?? []
  const [, query = ''] = /filters: dict\[str, object\] = dict\((.*?)\n {8}\)/s.exec(source) ?? []
  const snakeCase = filters.map((name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))
  const namesIn = (text: string, name: RegExp) => [...text.matchAll(name)].map(([, found]) => found)
  expect(namesIn(query, /^ {12}(\w+)=/gm)).toEqual(expect.arrayContaining(snakeCase))
  const ofOrganization = snakeCase.filter((name) => name !== 'org_id')
  expect(namesIn(signature, /^ {8}(\w+):/gm)).toEqual(expect.arrayContaining(ofOrganization))
})
