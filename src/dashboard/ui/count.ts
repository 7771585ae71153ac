/** `3 users`, `1 key`, `1,600 companies`. */
export const count = (number: number, one: string, many = `${one}s`): string =>
  `${number.toLocaleString('en-US')} ${number === 1 ? one : many}`
