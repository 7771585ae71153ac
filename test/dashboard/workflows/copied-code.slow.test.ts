/** Copied code sends the recorded request again, and shows all of it where it is pasted. */
import { afterAll, expect } from 'bun:test'
import { CODE_FORMS, toSentRequest } from '../../../src/dashboard/api/request-code.ts'
import { requireSuccess, runCommand } from '../../support/run-command.ts'
import { createSandbox, startServer } from '../../support/sandbox.ts'
import { testUnless } from '../../support/test-unless.ts'

const KEY = 'plus-key'
const BODY = {
  contactEmail: 'maren.oyelaran@halcyon-freight.example',
  recordId: `it's "$HOME" \\ é 🙂 \n \u007f\u0085\u009b2K\u202e and more`,
}

const COMMANDS: Record<(typeof CODE_FORMS)[number]['id'], readonly [program: string, option: string]> = {
  curl: ['bash', '-c'],
  fetch: [process.execPath, '-e'],
  python: ['python3', '-c'],
}

const sandbox = createSandbox()
const server = startServer(sandbox.modules)
afterAll(() => server.stop())

/** Returns the newest recorded request. */
const readLast = async () => (await sandbox.send('/sandbox/requests?limit=1')).body.items[0]

for (const { id, name, format } of CODE_FORMS) {
  const [program, option] = COMMANDS[id]
  const testHere = testUnless(Bun.which(program) === null ? `There is no ${program} here.` : undefined)

  testHere(`${name} sends a recorded request again, with its key and without`, async () => {
    await fetch(`${server.url}/v7/enrich`, {
      method: 'POST',
      headers: { apikey: KEY, traceparent: '00-1', 'content-type': 'application/json' },
      body: JSON.stringify(BODY),
    })
    const sent = await readLast()
    const { PATH = '', HOME = '' } = process.env
    for (const key of [KEY, undefined]) {
      const code = format(toSentRequest(sent, server.url, key))
      expect(code.includes(KEY)).toBe(key !== undefined)
      // biome-ignore lint/suspicious/noControlCharactersInRegex: a terminal interprets them when the code is pasted
      expect(code).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\p{Bidi_Control}]/u)
      const before = sandbox.modules.sandbox.journal.size()
      const env = { PATH, HOME, ...(key === undefined && { SIGNALBOX_KEY: KEY }) }
      const { stdout } = await requireSuccess(runCommand([program, option, code], { env }))
      expect(stdout).toContain(BODY.contactEmail)
      expect(sandbox.modules.sandbox.journal.size()).toBe(before + 1)
      expect(await readLast()).toMatchObject({
        request: { json: BODY, headers: { traceparent: '00-1' } },
        response: { status: 200 },
      })
    }
  })
}
