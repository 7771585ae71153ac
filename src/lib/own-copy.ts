/** The same text in memory of its own: what is cut from a long text keeps all of that text otherwise. */
export const ownCopy = (text: string): string => Buffer.from(text).toString()
