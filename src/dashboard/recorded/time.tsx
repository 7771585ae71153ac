/** A time in the time zone of the browser, with UTC as its tooltip. */
import { formatTime, formatUtc } from './format.ts'

/** @param at in ISO 8601 */
export const Time = ({ at }: { readonly at: string }) => (
  <time dateTime={at} title={formatUtc(at)}>
    {formatTime(at)}
  </time>
)
