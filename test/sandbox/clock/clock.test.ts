/** `/sandbox/clock`: freezing, setting, and moving the clock, and its effect on limits. */
import { describe, expect, test } from 'bun:test'
import { HALCYON } from '../../fixtures/leads.ts'
import { createSandbox, limitsOf, type Sandbox } from '../../support/sandbox.ts'

const put = (sandbox: Sandbox, body: unknown) => sandbox.sendJson('PATCH', '/sandbox/clock', body)

const show = async (sandbox: Sandbox) => (await sandbox.send('/sandbox/clock')).body

describe('the sandbox clock', () => {
  test('stops with freeze', async () => {
    const sandbox = createSandbox()
    expect(await show(sandbox)).toMatchObject({ mode: 'running', offsetSeconds: 0 })
    expect((await put(sandbox, { mode: 'frozen' })).body.mode).toBe('frozen')
    sandbox.clock.advance(60_000)
    expect(await show(sandbox)).toMatchObject({ now: '2026-03-10T12:00:00.000+00:00', offsetSeconds: -60 })
  })

  test('continues from a new time after set, advance, and run', async () => {
    const sandbox = createSandbox()
    await put(sandbox, { now: '2027-01-01T00:00:00+01:00', advanceSeconds: 0.5 })
    sandbox.clock.advance(1000)
    expect((await show(sandbox)).now).toBe('2026-12-31T23:00:01.500+00:00')
    await put(sandbox, { mode: 'frozen' })
    await put(sandbox, { advanceSeconds: -1.5 })
    expect(await show(sandbox)).toMatchObject({ now: '2026-12-31T23:00:00.000+00:00', mode: 'frozen' })
    await put(sandbox, { mode: 'running' })
    sandbox.clock.advance(1000)
    expect((await show(sandbox)).now).toBe('2026-12-31T23:00:01.000+00:00')
    expect((await put(sandbox, { now: null })).body.offsetSeconds).toBe(0)
  })

  test.each([
    ['a text that is not a time', { now: 'tomorrow' }, 'now'],
    ['an instant without a time zone', { now: '2026-03-10T12:00:00' }, 'now'],
    ['an invalid day', { now: '2026-02-30T00:00:00Z' }, 'now'],
    ['before 1970', { now: '1969-12-31T23:59:59Z' }, 'now'],
    ['beyond the year 9999', { advanceSeconds: 1e12 }, 'advanceSeconds'],
    ['a misspelled field', { advance: 60 }, 'advance'],
  ])('does not change for %s, which returns 400', async (_, body, field) => {
    const sandbox = createSandbox()
    const response = await put(sandbox, body)
    expect([response.status, response.body.error.details?.[0]?.field]).toEqual([400, field])
    expect((await show(sandbox)).now).toBe('2026-03-10T12:00:00.000+00:00')
  })
})

describe('at the end of the year 9999, the clock', () => {
  const END = '9999-12-31T23:59:59.999+00:00'
  const createAtEnd = async (changes: object) => {
    const sandbox = createSandbox()
    expect((await put(sandbox, { now: '9999-12-31T23:59:58Z', ...changes })).status).toBe(200)
    sandbox.clock.advance(60_000)
    return sandbox
  }

  test('stops, and all timestamps stay valid', async () => {
    const sandbox = await createAtEnd({})
    expect((await sandbox.enrich(HALCYON)).status).toBe(200)
    const created = await sandbox.post('/sandbox/organizations', {})
    expect([created.status, created.body.createdAt]).toEqual([201, END])
    const { items: requests } = (await sandbox.send('/sandbox/requests?limit=1')).body
    expect(requests[0].sandboxTime).toBe(END)
    expect(await show(sandbox)).toMatchObject({ now: END, mode: 'running' })
    const { now, offsetSeconds } = await show(sandbox)
    expect(Date.parse(now) / 1000 - offsetSeconds).toBe(sandbox.clock.now() / 1000)
  })
})

describe('moving the clock', () => {
  test('past midnight resets daily limits', async () => {
    const sandbox = createSandbox()
    await put(sandbox, { now: '2026-03-10T23:59:59Z', mode: 'frozen' })
    const enrich = async () => {
      await sandbox.enrich(HALCYON)
      return limitsOf(sandbox, 'standard-key').daily
    }
    const before = await enrich()
    expect(before.resetAfter).toBe(1)
    await put(sandbox, { advanceSeconds: 1 })
    expect(await enrich()).toEqual({ ...before, resetAfter: 86_400 })
  })

  test('refills the limit per second of a frozen clock, and a 429 says so', async () => {
    const sandbox = createSandbox()
    const { apiKey } = (await sandbox.post('/sandbox/organizations', { qpsLimit: 1 })).body
    await put(sandbox, { mode: 'frozen' })
    const enrich = () => sandbox.enrich(HALCYON, apiKey)
    await enrich()
    const { status, body } = await enrich()
    const advice = 'The sandbox clock is frozen, so move it forward by 1 second, or let it run.'
    const hint = `The organization's limit of 1 request per second is exceeded. ${advice}`
    expect([status, body.error.hint]).toEqual([429, hint])
    await put(sandbox, { advanceSeconds: 1 })
    expect((await enrich()).status).toBe(200)
  })
})
