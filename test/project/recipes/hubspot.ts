/** A fake of HubSpot: its runtime for custom code, and the properties that an action writes. */
import { BLANK_TITLE, type Fields, LEAD, type Platform, tryParse } from './platform.ts'
import { ADA, readRecipe, type Service } from './recipe-sandbox.ts'

type Main = (event: object, callback: (result: { outputFields: Fields }) => void) => Promise<void>

/** An error as axios throws it. */
class AxiosError extends Error {
  readonly response: { status: number; headers: Fields; data: unknown } | undefined
  constructor(message: string, response?: AxiosError['response']) {
    super(message)
    this.response = response
  }
}

interface AxiosOptions {
  readonly headers: Record<string, string>
  readonly timeout: number
  readonly validateStatus?: (status: number) => boolean
}

/** Creates the part of axios that the action uses. */
const createAxios = (service: Service, objects: Record<string, Record<string, unknown>>) => ({
  post: async (url: string, data: object, options: AxiosOptions) => {
    const { headers, timeout, validateStatus = (status) => status < 300 } = options
    const body = JSON.stringify(data)
    const request = { headers: { ...headers, 'content-type': 'application/json' }, body, timeoutMs: timeout }
    const received = await service.send(url, request).catch((error) => {
      throw new AxiosError(String(error))
    })
    const { status } = received
    const response = { status, headers: Object.fromEntries(received.headers), data: tryParse(received.text) }
    if (!validateStatus(status)) throw new AxiosError(`status ${status}`, response)
    return response
  },
  patch: async (url: string, { properties }: { properties: Fields }, { headers }: AxiosOptions) => {
    const object = objects[url.replace('https://api.hubapi.com/crm/v3/objects/', '')]
    if (object === undefined || headers.authorization !== 'Bearer the-token')
      throw new AxiosError('status 404')
    Object.assign(object, properties)
  },
})

const ACTION_LIMIT_MS = 20_000
const MAX_RUNS = 3

async function runWorkflow(
  action: string,
  service: Service,
  email: string,
  lead: Fields = {},
): Promise<Fields> {
  const { numberofemployees, ...contact } = OLD
  const objects = { 'contacts/7': { ...contact }, 'companies/9': { numberofemployees } }
  const axios = createAxios(service, objects)
  const timer = (callback: () => void, ms: number) => void service.wait(ms).then(callback)
  const env = { SMARTE_API_URL: service.url, SMARTE_KEY: service.apiKey, HUBSPOT_TOKEN: 'the-token' }
  const exported: { main?: Main } = {}
  const load = new Function('exports', 'require', 'process', 'setTimeout', action)
  load(exported, () => axios, { env }, timer)
  let output: Fields = {}
  for (let run = 1; run <= MAX_RUNS; run++) {
    const start = service.elapsed()
    try {
      const inputFields = { ...LEAD, email, associatedcompanyid: 9, ...lead }
      await exported.main?.({ inputFields }, ({ outputFields }) => {
        output = outputFields
      })
      break
    } catch (error) {
      output = { outcome: 'failed' }
      // HubSpot repeats only these, the first time after a minute.
      const status = error instanceof AxiosError ? (error.response?.status ?? 0) : 0
      if (status !== 429 && status < 500) break
    } finally {
      if (service.elapsed() - start > ACTION_LIMIT_MS) output = { outcome: 'stopped by HubSpot' }
    }
    await service.wait(60_000 * run)
  }
  return { ...objects['contacts/7'], ...objects['companies/9'], ...output }
}

const OLD = {
  jobtitle: 'Head of Sales',
  phone: '+47 55 00 00 00',
  industry: 'Fishing',
  numberofemployees: '7',
}

const LIMITED = { effect: { kind: 'error', status: 429, retryAfterSeconds: 3600 }, times: 1 }

export const hubspot: Platform = {
  name: 'hubspot',
  source: readRecipe('hubspot-action.js'),
  old: OLD,
  filled: {
    jobtitle: 'VP of Marketing',
    phone: '+1 503 555 0142',
    industry: 'Optical Instruments',
    numberofemployees: '1240',
  },
  title: 'jobtitle',
  rows: {
    [ADA]: { outcome: 'Active', grade: 'A+', requests: 1, isFilled: true },
    'no-match@outcome.test': { outcome: 'No Match', grade: '', requests: 1 },
    'no-longer@outcome.test': { outcome: 'No Longer', grade: 'A+', requests: 1 },
    'grade-a@outcome.test': {
      ...{ outcome: 'Active', grade: 'A', requests: 1, isFilled: true },
      lead: { associatedcompanyid: 'undefined' },
      ...{ industry: 'Software Testing', phone: '+1 503 555 0106', numberofemployees: OLD.numberofemployees },
    },
    'grade-a-minus@outcome.test': { outcome: 'Active', grade: 'A-', requests: 1 },
    'grade-b@outcome.test': { outcome: 'Active', grade: 'B', requests: 1 },
    'company-only@outcome.test': { outcome: 'No Match', grade: 'A+', requests: 1 },
    'masked@outcome.test': {
      ...{ outcome: 'Active', grade: 'A+', requests: 1, isFilled: true },
      ...{ industry: 'Software Testing', phone: OLD.phone, numberofemployees: '230' },
    },
    'priya.raman@northwind-optics.example': {
      ...{ outcome: 'Active', grade: 'A+', requests: 1, isFilled: true },
      ...{ lead: { firstname: 'Priya', lastname: 'Raman' }, jobtitle: 'IT Manager', phone: OLD.phone },
    },
    'match@outcome.test': { outcome: 'failed', requests: 0, lead: { id: '' } },
    'insufficient-credits@outcome.test': { outcome: 'insufficient_credits', requests: 1 },
    // Two in each run.
    'rate-limited@outcome.test': { outcome: 'failed', requests: 2 * MAX_RUNS },
    'server-error@outcome.test': { outcome: 'failed', requests: 2 * MAX_RUNS },
    'timeout-30s@outcome.test': { outcome: 'failed', requests: 1 },
  },
  lost: { outcome: 'failed', requests: 1 },
  mistakes: [
    {
      name: 'writes blanks',
      ...{ part: " && value.trim() !== ''", replacement: '', email: ADA, fault: BLANK_TITLE },
      found: { jobtitle: '' },
    },
    {
      name: 'writes a masked phone',
      ...{ part: " && !value.includes('*')", replacement: '', email: 'masked@outcome.test' },
      found: { phone: '+1 503 555 ****' },
    },
    {
      name: 'writes a match that may be wrong',
      ...{ part: "['A+', 'A']", replacement: "['A+', 'A', 'A-', 'B']", email: 'grade-a-minus@outcome.test' },
      found: { jobtitle: 'VP of Marketing' },
    },
    {
      name: 'pays for a lead without an id',
      ...{ part: /if \(!\/.*/, replacement: '', email: 'match@outcome.test', found: { requests: 1 } },
    },
    {
      name: 'repeats a 402',
      ...{ part: 'status !== 429', replacement: 'status !== 402 && status !== 429' },
      email: 'insufficient-credits@outcome.test',
    },
    {
      name: 'does not wait before a retry',
      ...{ part: /await new Promise.*/, replacement: '', email: 'rate-limited@outcome.test' },
    },
    {
      name: 'waits for a daily limit inside the action',
      ...{ part: ' || !(seconds <= 3)', replacement: '', email: ADA, fault: LIMITED },
      found: { outcome: 'stopped by HubSpot' },
    },
    {
      name: 'throws an error of its own, which HubSpot does not repeat',
      ...{ part: 'return enrich()', replacement: "return enrich().catch(() => { throw new Error('429') })" },
      ...{ email: 'rate-limited@outcome.test', found: { requests: 2 } },
    },
  ],
  run: runWorkflow,
}
