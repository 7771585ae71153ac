/** A fake of Node-RED: the nodes of the recipe's flow, from the function that builds the request on. */
import { isObject } from '../../../src/lib/json.ts'
import { BLANK_TITLE, type Fields, LEAD, type Platform, tryParse } from './platform.ts'
import { ADA, readRecipe, type Service } from './recipe-sandbox.ts'

interface FlowNode {
  readonly id: string
  readonly type: string
  readonly name: string
  readonly wires: readonly (readonly string[])[]
  /** Of a function. */
  readonly func?: string
  /** Of a switch. */
  readonly property?: string
  readonly rules?: readonly { readonly t: string; readonly v: string }[]
}

interface Message {
  readonly payload?: unknown
  readonly url?: string
  readonly headers?: Record<string, string>
  readonly requestTimeout?: number
  readonly delay?: number
}

async function runFlow(source: string, service: Service, email: string, lead: Fields = {}): Promise<Fields> {
  const nodes: readonly FlowNode[] = JSON.parse(source)
  const record: Record<string, unknown> = { ...OLD }
  const env = { get: (name: string) => ({ SMARTE_API_URL: service.url, SMARTE_KEY: service.apiKey })[name] }
  let found = nodes.find(({ name }) => name === 'Build request')
  let message: Message = { payload: { ...LEAD, email, ...lead } }
  for (;;) {
    if (found === undefined) throw new Error('a node has no wire')
    const output: number = await runNode(found, service, env, message)
    if (found.type === 'debug') break
    const next = found.wires[output]?.[0]
    message = { ...message }
    found = nodes.find(({ id }) => id === next)
  }
  if (found.name === 'Update the CRM') Object.assign(record, message.payload)
  return { ...record, node: found.name }
}

/** Runs a node. Returns the index of the output for the message, which it changes. */
async function runNode(node: FlowNode, service: Service, env: object, message: Message): Promise<number> {
  switch (node.type) {
    case 'function': {
      const result = new Function('msg', 'env', node.func ?? '')(message, env)
      return Array.isArray(result) ? result.findIndex((each) => each !== null) : 0
    }
    case 'http request':
      Object.assign(message, await sendRequest(service, message))
      return 0
    case 'delay':
      await service.wait(Number(message.delay))
      return 0
    case 'switch':
      return chooseRule(node, message)
    default:
      return 0
  }
}

async function sendRequest(service: Service, message: Message): Promise<object> {
  const { url = '', headers, payload, requestTimeout = 120_000 } = message
  const request = {
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(payload),
    timeoutMs: requestTimeout,
  }
  const response = await service.send(url, request).catch(() => undefined)
  // The request's own headers remain.
  if (response === undefined) return { statusCode: 'ECONNRESET', payload: 'RequestError: read ECONNRESET' }
  const { status, text } = response
  return { statusCode: status, headers: Object.fromEntries(response.headers), payload: tryParse(text) }
}

function chooseRule({ property = '', rules = [] }: FlowNode, message: Message): number {
  const value = property
    .split('.')
    .reduce<unknown>((inner, name) => (isObject(inner) ? inner[name] : undefined), message)
  return rules.findIndex(({ t, v }) => {
    if (t === 'eq') return String(value) === v
    return t === 'else' || new RegExp(v).test(String(value))
  })
}

const OLD = { id: 7, jobtitle: 'Head of Sales', phone: '+47 55 00 00 00', industry: 'Fishing' }

const LOST = { effect: { kind: 'connection_reset' }, afterCommit: true }

export const nodeRed: Platform = {
  name: 'node-red',
  source: readRecipe('node-red-flow.json'),
  old: OLD,
  filled: { id: 7, jobtitle: 'VP of Marketing', phone: '+1 503 555 0142', industry: 'Optical Instruments' },
  title: 'jobtitle',
  rows: {
    [ADA]: { node: 'Update the CRM', requests: 1, isFilled: true },
    'grade-b@outcome.test': { node: 'Update the CRM', requests: 1 },
    'masked@outcome.test': {
      ...{ node: 'Update the CRM', requests: 1, isFilled: true },
      ...{ phone: OLD.phone, industry: 'Software Testing' },
    },
    'no-match@outcome.test': { node: 'No Match', requests: 1 },
    'no-longer@outcome.test': { node: 'No Longer', requests: 1 },
    'insufficient-credits@outcome.test': { node: 'Not enriched', requests: 1 },
    'rate-limited@outcome.test': { node: 'Not enriched', requests: 4 },
    'server-error@outcome.test': { node: 'Not enriched', requests: 4, lead: { id: undefined } },
    'connection-reset@outcome.test': { node: 'Not enriched', requests: 2 },
  },
  lost: { node: 'Not enriched', requests: 2 },
  mistakes: [
    {
      name: 'writes blanks',
      ...{ part: 'isCertain && value &&', replacement: 'isCertain &&', email: ADA, fault: BLANK_TITLE },
      found: { jobtitle: '' },
    },
    {
      name: 'writes a masked phone',
      ...{ part: " && !value.includes('*')", replacement: '', email: 'masked@outcome.test' },
      found: { phone: '+1 503 555 ****' },
    },
    {
      name: 'repeats a 402',
      ...{ part: '(429|', replacement: '(402|429|', email: 'insufficient-credits@outcome.test' },
    },
    {
      name: 'does not wait before a retry',
      ...{ part: 'msg.delay = seconds * 1000', replacement: 'msg.delay = 0' },
      email: 'rate-limited@outcome.test',
    },
    {
      name: 'repeats a lost response three times',
      ...{ part: 'isLost ? 2 : 4', replacement: '4', email: ADA, fault: LOST },
    },
  ],
  run: runFlow,
}
