/** The prompt before requests that may cost money. */
import { expect, spyOn, test } from 'bun:test'
import { PassThrough } from 'node:stream'
import { requireConsent } from '../../src/cli/consent.ts'
import { standardOutput } from '../../src/lib/log.ts'

/** Returns what was printed, and the error. */
async function promptWith(typed: string, { isTTY = true, yes = false } = {}) {
  const write = spyOn(standardOutput, 'write').mockImplementation(async () => {})
  try {
    const input = Object.assign(new PassThrough(), { isTTY })
    input.end(typed)
    const requests = { count: 20, url: 'https://api.example', yes }
    const error = await requireConsent(requests, input).then(() => undefined, String)
    return { printed: write.mock.calls.map(([, text]) => text), error }
  } finally {
    write.mockRestore()
  }
}

const PROMPT = ['Send 20 requests to https://api.example for at most 20 credits? [y/N] ']

test.each(['y\n', 'YES\n', ' y'])('%j at the prompt sends the requests', async (typed) => {
  expect(await promptWith(typed)).toEqual({ printed: PROMPT, error: undefined })
})

test.each(['n\n', '\n', '', 'yesterday\n', '\ny\n'])('%j at the prompt sends nothing', async (typed) => {
  expect(await promptWith(typed)).toEqual({ printed: PROMPT, error: 'CommandError: Nothing was sent.' })
})

test('only a terminal gets the prompt', async () => {
  const { printed, error } = await promptWith('y\n', { isTTY: false })
  expect([printed, error]).toEqual([
    [],
    expect.stringContaining('Nothing was sent. Add --yes to send 20 requests'),
  ])
  expect(await promptWith('', { isTTY: false, yes: true })).toEqual({ printed: [], error: undefined })
})
