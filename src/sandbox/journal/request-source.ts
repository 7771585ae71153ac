/** Who sent a recorded request: the client that is tested, one of our own pages, or a replay. */

/** `client` stands for all others. */
export const REQUEST_SOURCES = ['client', 'dashboard', 'docs', 'replay'] as const
export type RequestSource = (typeof REQUEST_SOURCES)[number]

/** Our own pages and replays send it. The journal removes it from the headers of their requests, which clients may copy. */
export const SOURCE_HEADER = 'signalbox-source'

/** Returns the source that a header names; `client` without the header, or for any other value. */
export const toRequestSource = (header: string | undefined): RequestSource =>
  REQUEST_SOURCES.find((source) => source === header) ?? 'client'
