/** Takes the control token out of the link that the server prints: `/#token=TOKEN`. Runs before the location is read. */
import { isValidToken, storeToken } from './api/control-token.ts'

const PREFIX = '#token='

/**
 * Returns whether the address had a token. Removes it from the address bar and the back button. Browsers have already written the
 * address with the token to their history on disk, which a page cannot change.
 */
function takeToken(): boolean {
  if (!location.hash.startsWith(PREFIX)) return false
  const token = location.hash.slice(PREFIX.length)
  if (isValidToken(token)) storeToken(token)
  history.replaceState(history.state, '', location.pathname)
  return true
}

takeToken()

// After a restart of the server, the new link may be opened in the same tab. The router listens to the same event.
addEventListener('popstate', (event) => {
  if (!takeToken()) return
  event.stopImmediatePropagation()
  location.reload()
})
