/** The token of `--control-token`, where the server has one: kept for this tab, and sent with every request. */
const PLACE = 'signalbox-control-token'

export const tokenHeader = (): Readonly<Record<string, string>> => {
  const token = sessionStorage.getItem(PLACE)
  return token === null ? {} : { 'x-control-token': token }
}

export const keepToken = (token: string): void => sessionStorage.setItem(PLACE, token)
