/**
 * Milliseconds for tests and hooks that build, install, or try thousands of cases. They take up to half a minute, and many times as
 * long on a busy machine. All others end after two minutes (`preload.ts`).
 */
export const LONG_TIMEOUT = 600_000
