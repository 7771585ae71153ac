/** `/docs` and `/openapi.json`. */
import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getOpenApiText } from '../../../src/cli/openapi-command.ts'
import { selectServicePart } from '../../../src/http/openapi/service-part.ts'
import { readStrictDocument } from '../../../src/server/strict-document.ts'
import type { Schema } from '../../support/openapi/document.ts'
import { ROOT } from '../../support/paths.ts'
import { createSandbox } from '../../support/sandbox.ts'

/** The paths of the control API. */
const isControlName = (name: string): boolean => / \/sandbox($|\/(?!explain$))/.test(name)

/** The bundled sample with its demo organizations. */
const sample = createSandbox({ dataDirectory: undefined })

describe('the OpenAPI document', async () => {
  const { body: document } = await sample.send('/openapi.json')
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods as object).map(([method, operation]) => ({
      name: `${method} ${path}`,
      operation,
    })),
  )

  test('is OpenAPI 3.1 and lists the eight operations of the service and those of the control API', () => {
    expect(document.openapi).toBe('3.1.0')
    const names = operations.map(({ name }) => name).filter((name) => !isControlName(name))
    expect(names.sort()).toEqual([
      'post /sandbox/explain',
      'post /signals/v1/key/createsignalapikey',
      'post /signals/v1/key/update',
      'post /signals/v1/key/view',
      'post /signals/v1/user/createsignalapikey',
      'post /signals/v1/user/update',
      'post /signals/v1/user/view',
      'post /v1/buying-group',
      'post /v7/enrich',
    ])
  })

  test('equals openapi.json (`bun run openapi` rewrites it)', async () => {
    const isUpToDate = readFileSync(join(ROOT, 'openapi.json'), 'utf8') === (await getOpenApiText())
    expect(isUpToDate ? 'up to date' : 'differs from the code: run `bun run openapi` to rewrite it').toBe(
      'up to date',
    )
  })

  test('has separate tags for the control API, which needs no key', () => {
    const own = operations.filter(({ operation }) => operation.tags[0].startsWith('Sandbox'))
    const others = operations.filter((each) => !own.includes(each))
    expect(others).toHaveLength(8)
    for (const { name } of own) expect(name).toMatch(/^[a-z]+ \/sandbox(\/|$)/)
    for (const { operation } of own) expect(operation.security).toEqual([])
    for (const { operation } of others) expect(operation.security).not.toEqual([])
  })

  test.each([
    ['/v7/enrich', true],
    ['/signals/v1/user/view', false],
    ['/signals/v1/key/view', false],
  ])('requires a body like the server: %s %p', (path, required) =>
    expect(document.paths[path].post.requestBody.required).toBe(required),
  )

  test('has a part for the service with loose responses, and with requests as strict as the server', async () => {
    const { paths, components } = selectServicePart(document)
    const bodies = JSON.stringify(Object.values(paths).map(({ post }) => Object(post).requestBody))
    const isRequest = (name: string) => bodies.includes(`/schemas/${name}"`)
    const [requests, responses] = [true, false].map((wanted) =>
      Object.entries(components.schemas ?? {}).filter(([name]) => isRequest(name) === wanted),
    )
    expect(JSON.stringify([responses, components.headers])).not.toMatch(
      /"(additionalProperties|enum|const|pattern|format|minItems|maxItems|minimum|maximum)"/,
    )
    expect(Object.fromEntries(responses ?? []).EnrichmentOutput).toMatchObject({
      required: ['recordStatus'],
      properties: { recordStatus: { type: 'string', examples: ['Active', 'No Longer', 'No Match'] } },
    })
    const strict = selectServicePart(await readStrictDocument()).components.schemas
    for (const [name, schema] of requests ?? []) expect(schema).toEqual(strict?.[name] ?? {})
    expect(JSON.stringify(requests)).toMatch(/"maxLength":512.*"enum":\["suspend","active"\]/)
  })

  test('contains no internal ids and no extension fields', () => {
    expect(JSON.stringify(document)).not.toMatch(/"\$id"|"x-document|"noValidate"/)
  })

  test('describes each schema, each field, and each parameter', () => {
    const undescribed: string[] = []
    const visit = (name: string, schema: Schema & { readonly $ref?: string }): void => {
      if (schema.$ref === undefined && schema.description === undefined) undescribed.push(name)
      for (const [field, inner] of Object.entries(schema.properties ?? {})) visit(`${name}.${field}`, inner)
      for (const part of [schema.items ?? {}, ...(schema.anyOf ?? [])])
        for (const [field, inner] of Object.entries(part.properties ?? {})) visit(`${name}.${field}`, inner)
    }
    for (const [name, schema] of Object.entries<Schema>(document.components.schemas)) visit(name, schema)
    for (const { name, operation } of operations)
      for (const parameter of operation.parameters ?? []) visit(`${name} ${parameter.name}`, parameter)
    expect(undescribed).toEqual([])
  })

  test('has a contact', () => {
    expect(document.info.contact.url).toStartWith('https://')
  })

  test('has each error response once, and is at most 480 KB', () => {
    for (const { operation } of operations) {
      for (const [status, response] of Object.entries(operation.responses))
        expect('$ref' in Object(response)).toBe(Number(status) >= 400)
    }
    const texts = Object.values(document.components.responses).map((response) => JSON.stringify(response))
    expect(new Set(texts).size).toBe(texts.length)
    expect(JSON.stringify(document, undefined, 2).length).toBeLessThanOrEqual(480_000)
  })

  test('lists the stricter schema of two first, because validators take the first one that accepts a body', () => {
    const { UpsertCompaniesInput, UpsertContactsInput } = document.components.schemas
    const lists = ['CompanyList', 'ContactList'].map((name) => ({ $ref: `#/components/schemas/${name}` }))
    expect([UpsertCompaniesInput.anyOf[0], UpsertContactsInput.anyOf[0]]).toEqual(lists)
  })
})

describe('the documentation page', () => {
  test('loads nothing from other servers', async () => {
    const { body: page } = await sample.send('/docs')
    const assets = [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path]) => path)
    expect(assets).toContain('/docs/swagger-ui-bundle.js')
    for (const path of assets) {
      expect(path).toStartWith('/')
      expect((await sample.send(path)).status).toBe(200)
    }
    for (const path of ['/docs/page.css', '/docs/page.js']) {
      expect((await sample.send(path)).body).not.toMatch(
        /(?:src=|url\(|@import|fetch\()\s*["']?(?:https?:)?\/\//,
      )
    }
  })
})

describe('headers against other sites', () => {
  test.each(['/', '/docs', '/docs/page.js', '/openapi.json', '/health/live', '/nothing', '/sandbox/clock'])(
    '%s has X-Content-Type-Options: nosniff',
    async (path) => expect((await sample.send(path)).headers.get('x-content-type-options')).toBe('nosniff'),
  )

  test('are also part of all operations, including errors and rejections', async () => {
    const keyed = { apikey: 'demo-plus-key' }
    for (const sent of [keyed, {}, { ...keyed, host: 'rebound.example' }]) {
      const { headers } = await sample.post('/v7/enrich', { companyName: 'Northwind Optics' }, sent)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
    }
  })

  test.each(['/docs', '/'])(
    'let the page %s load only from this server, and not in a frame',
    async (path) => {
      const { headers } = await sample.send(path)
      const policy = headers.get('content-security-policy')
      expect(policy).toContain("default-src 'self'")
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).not.toMatch(/script-src[^;]*unsafe/)
      expect(headers.get('x-frame-options')).toBe('DENY')
    },
  )
})

describe('other pages', () => {
  test('health needs no key', async () => {
    expect((await sample.send('/health/live')).body).toEqual({ status: 'live' })
    const { status, body } = await sample.send('/health/ready')
    expect([status, body.status, body.companies > 1500]).toEqual([200, 'ready', true])
  })
})

describe('CORS', () => {
  const preflight = {
    method: 'OPTIONS',
    headers: { origin: 'https://a.example', 'access-control-request-method': 'POST' },
  }

  test('no other page may send requests without --cors', async () => {
    const { headers } = await sample.send('/v7/enrich', preflight)
    expect(headers.get('access-control-allow-origin')).toBeNull()
  })

  test('pages of an origin in --cors may send requests and read errors and headers', async () => {
    const open = createSandbox({ corsOrigin: 'https://a.example' })
    const { status, headers } = await open.send('/v7/enrich', preflight)
    expect([status, headers.get('access-control-allow-origin')]).toEqual([204, 'https://a.example'])
    for (const name of ['apikey', 'content-type'])
      expect(headers.get('access-control-allow-headers')).toContain(name)
    const rejected = await open.post('/v7/enrich', {}, { origin: 'https://a.example' })
    expect([rejected.status, rejected.headers.get('access-control-allow-origin')]).toEqual([
      401,
      'https://a.example',
    ])
    for (const name of ['Retry-After', 'credits-deducted'])
      expect(rejected.headers.get('access-control-expose-headers')).toContain(name)
  })
})
