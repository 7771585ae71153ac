/** Something the person who started the program must change. Printed as one sentence; the exit code is 1. */
export class StartupError extends Error {
  override readonly name = 'StartupError'
}

/** Whoever read the output has gone, as `head` does: an end, and nothing to tell. */
export class ReaderGone extends StartupError {}
