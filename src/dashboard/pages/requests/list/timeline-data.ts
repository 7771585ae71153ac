/** What the chart of requests draws and describes, without a browser. */
import { OUTCOME_NAMES, OUTCOMES, type Outcome, type Schemas } from '../../../api/schemas.ts'
import { formatTime } from '../../../recorded/format.ts'
import type { Part, Range } from '../../../ui/chart/chart-data.ts'
import { formatCount } from '../../../ui/format.ts'

export type Timeline = Schemas['Timeline']
type Bucket = Timeline['buckets'][number]

/** Returns the color of an outcome in charts. */
export const getOutcomeColor = (outcome: Outcome): string => `var(--${outcome.replace('_', '-')})`

const toParts = ({ outcomes }: Bucket): Part[] =>
  OUTCOMES.map((name) => ({ name, count: outcomes[name], color: getOutcomeColor(name) }))

/** A chart of few buckets has columns of the same width as others. */
const MIN_COLUMNS = 60

/**
 * Returns all columns, and the number of blank ones before the first bucket.
 * @param minutes the shown time, which starts with the first bucket; 0 to end with the last one
 */
export function toColumns({ buckets, bucketSeconds }: Timeline, minutes: number) {
  const total = Math.max(MIN_COLUMNS, buckets.length, Math.ceil((minutes * 60) / bucketSeconds) + 1)
  const blank = minutes > 0 ? 0 : total - buckets.length
  const columns = Array.from({ length: total }, (_, place) => {
    const bucket = buckets[place - blank]
    return bucket === undefined ? [] : toParts(bucket)
  })
  return { columns, blank }
}

/** Returns the start of the bucket at a place, which may be before the first or after the last one. */
export function getStart({ buckets: [first], bucketSeconds }: Timeline, place: number): string {
  if (first === undefined) return ''
  return new Date(Date.parse(first.at) + place * bucketSeconds * 1_000).toISOString()
}

export type MarkKind = Timeline['changes'][number]['kind'] | 'fault'

const MARK_NAMES: Readonly<Record<MarkKind, string>> = {
  fault: 'Injected fault',
  state: 'Reset or restored state',
  clock: 'Clock changed',
}

interface Mark {
  readonly kind: MarkKind
  readonly at: string
  readonly place: number
}

/** Returns the changes of the sandbox, and the first of consecutive buckets with faults, by their places. */
export function findMarks({ buckets, bucketSeconds, changes }: Timeline): Mark[] {
  const [first] = buckets
  if (first === undefined) return []
  const toPlace = (at: string): number =>
    Math.floor((Date.parse(at) - Date.parse(first.at)) / 1_000 / bucketSeconds)
  const faults = buckets
    .filter(({ faults }, place) => faults > 0 && !buckets[place - 1]?.faults)
    .map(({ at }) => ({ kind: 'fault' as const, at }))
  return [...faults, ...changes].map((change) => ({ ...change, place: toPlace(change.at) }))
}

/** The number of marks of a kind that have room side by side on a phone. */
const MAX_MARKS = 15

/** Returns the marks in groups that would cover each other: those of a kind, near the first of them. */
export function groupMarks(marks: readonly Mark[], columns: number): Mark[][] {
  const groups: [Mark, ...Mark[]][] = []
  for (const mark of marks) {
    const near = groups.find(
      ([{ kind, place }]) => kind === mark.kind && mark.place - place <= columns / MAX_MARKS,
    )
    if (near === undefined) groups.push([mark])
    else near.push(mark)
  }
  return groups
}

/** Returns a text such as `Clock changed 3 times, 12:00:05 to 12:00:20`. */
export function describeMarks(marks: readonly Mark[]): string {
  const [first, last] = [marks[0], marks.at(-1)]
  if (first === undefined || last === undefined) return ''
  const name = MARK_NAMES[first.kind]
  return marks.length === 1
    ? `${name}, ${formatTime(first.at)}`
    : `${name} ${marks.length} times, ${formatTime(first.at)} to ${formatTime(last.at)}`
}

/** Returns a text such as `12:00:05 to 12:00:10: 3 found, 1 error, injected fault`. */
export function describeRange(timeline: Timeline, { from, to }: Range): string {
  const [start, end] = [Math.min(from, to), Math.max(from, to) + 1]
  const buckets = timeline.buckets.slice(start, end)
  const counts = OUTCOMES.map((outcome) => ({
    name: OUTCOME_NAMES[outcome].toLowerCase(),
    count: buckets.reduce((total, { outcomes }) => total + outcomes[outcome], 0),
  })).filter(({ count }) => count > 0)
  const parts = counts.map(({ count, name }) => `${count.toLocaleString('en-US')} ${name}`)
  const marks = findMarks(timeline).filter(({ place }) => place >= start && place < end)
  const names = new Set(marks.map(({ kind }) => MARK_NAMES[kind].toLowerCase()))
  const times = `${formatTime(getStart(timeline, start))} to ${formatTime(getStart(timeline, end))}`
  return `${times}: ${[parts.join(', ') || formatCount(0, 'request'), ...names].join(', ')}`
}
