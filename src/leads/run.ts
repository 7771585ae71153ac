/** Goes through leads: several are asked about at a time, and written in their order. */
import type { Lead } from './lead.ts'
import type { LeadRequest } from './question.ts'
import { type Ask, INTERRUPTED, type Reply } from './reply.ts'

interface Run {
  readonly leads: Iterable<Lead>
  readonly request: (lead: Lead) => LeadRequest
  readonly ask: Ask
  /** What names the question about a row, the same in each attempt. */
  readonly key: (lead: Lead) => string
  readonly concurrency: number
  /** Called in the order of the rows. */
  readonly write: (lead: Lead, request: LeadRequest, reply: Reply) => void | Promise<void>
  /** Aborted by whoever wants it to end after what is under way. */
  readonly signal: AbortSignal
}

/** A question that is asked, and written when those before it are. */
class UnderWay {
  readonly lead: Lead
  readonly request: LeadRequest
  readonly reply: Promise<Reply>
  isAnswered = false

  constructor(lead: Lead, request: LeadRequest, reply: Promise<Reply>) {
    this.lead = lead
    this.request = request
    this.reply = reply.finally(() => {
      this.isAnswered = true
    })
  }
}

/** So many times as many rows may wait for a slow one before them as are asked about at a time. */
const WAITING = 8

/**
 * Asks about each lead and writes it.
 * @returns why it ended before the last one, or `undefined`. Every row before that is written, and none after it
 */
export async function runLeads(run: Run): Promise<string | undefined> {
  const queue: UnderWay[] = []
  const slots = new Slots(run.concurrency)
  const end: End = { reason: undefined }
  let isWhole = true
  const writeNext = async (): Promise<void> => {
    const next = queue.shift()
    if (!next) return
    const reply = await next.reply
    if (reply.kind === 'stopped') isWhole = false
    else if (isWhole) await run.write(next.lead, next.request, reply)
  }
  for (const lead of run.leads) {
    if (end.reason !== undefined || run.signal.aborted) break
    const request = run.request(lead)
    queue.push(new UnderWay(lead, request, replyTo(run, slots, end, lead, request)))
    if (slots.areTaken) await slots.free()
    while (queue[0]?.isAnswered || queue.length >= run.concurrency * WAITING) await writeNext()
  }
  while (queue.length > 0) await writeNext()
  return end.reason ?? (run.signal.aborted ? INTERRUPTED : undefined)
}

/** Why nothing more is asked, from the moment that anybody knows. */
interface End {
  reason: string | undefined
}

async function replyTo(run: Run, slots: Slots, end: End, lead: Lead, { body }: LeadRequest): Promise<Reply> {
  if (lead.flaw !== undefined) return { kind: 'refused', message: `not sent: ${lead.flaw}` }
  slots.take()
  try {
    const reply = await run.ask(body, run.key(lead))
    if (reply.kind === 'stopped') end.reason ??= reply.reason
    return reply
  } finally {
    slots.giveBack()
  }
}

/** So many at a time. */
class Slots {
  #left: number
  #waiting: (() => void) | undefined

  constructor(count: number) {
    this.#left = count
  }

  get areTaken(): boolean {
    return this.#left <= 0
  }

  take(): void {
    this.#left--
  }

  giveBack(): void {
    this.#left++
    this.#waiting?.()
    this.#waiting = undefined
  }

  /** Resolves when one is given back. */
  free(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting = resolve
    })
  }
}
