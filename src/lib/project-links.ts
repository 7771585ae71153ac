/** Addresses of this project. Users of the packages have no clone, so messages name pages by their address. */
import { bugs, homepage } from '../../package.json'

export const ISSUES_URL: string = bugs.url

/**
 * Returns the address of a page.
 * @param page a path relative to the repository, such as `docs/cli.md#check`
 */
export const getPageUrl = (page: string): string => `${homepage}/blob/main/${page}`
