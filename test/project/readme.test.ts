/** The README shows what the product prints and returns. */
import { describe, expect, test } from 'bun:test'
import { listDemoOrganizations } from '../../src/accounts/demo-organizations.ts'
import { formatBanner } from '../../src/cli/serve/banner.ts'
import { codeBlock } from '../support/markdown.ts'
import { createSandbox } from '../support/sandbox.ts'

const sandbox = createSandbox({ dataDirectory: undefined })

describe('the README', () => {
  test('shows what a start prints', () => {
    const { accounts, records } = sandbox.modules
    const started = {
      url: 'http://127.0.0.1:8080',
      organizations: listDemoOrganizations(accounts),
      otherCount: 0,
      records: records.store.size(),
      exampleEmail: records.store.findExampleEmail(),
    }
    const text = formatBanner(started, {
      storage: { kind: 'file', path: 'signalbox.db' },
      tls: undefined,
      control: { from: 'this machine', token: undefined },
    })
    expect(codeBlock('README.md', 'console').trim()).toBe(text.trim())
  })

  test('shows a part of the response to the printed request', async () => {
    const [, body = ''] = /-d '(.*)'/.exec(codeBlock('README.md', 'console')) ?? []
    const response = await sandbox.enrich(body, 'demo-standard-key')
    expect(response.body).toMatchObject(JSON.parse(codeBlock('README.md', 'json')))
  })
})
