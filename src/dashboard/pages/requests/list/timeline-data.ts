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

export const MARK_NAMES: Readonly<Record<MarkKind, string>> = {
  fault: 'Injected fault',
  state: 'Reset or restored state',
  clock: 'Clock changed',
}

/** Returns the changes of the sandbox, and the first of consecutive buckets with faults, by their places. */
export function findMarks({ buckets, bucketSeconds, changes }: Timeline) {
  const [first] = buckets
  if (first === undefined) return []
  const toPlace = (at: string): number =>
    Math.floor((Date.parse(at) - Date.parse(first.at)) / 1_000 / bucketSeconds)
  const marks: { readonly kind: MarkKind; readonly at: string }[] = [
    ...buckets
      .filter(({ faults }, place) => faults > 0 && !buckets[place - 1]?.faults)
      .map(({ at }) => ({ kind: 'fault' as const, at })),
    ...changes,
  ]
  // Several changes of a kind in one bucket have one mark.
  return [
    ...new Map(
      marks.map(({ kind, at }) => [`${kind} ${toPlace(at)}`, { kind, at, place: toPlace(at) }]),
    ).values(),
  ]
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
