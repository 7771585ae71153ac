/** The pages of the navigation. */
import {
  Building2,
  Camera,
  Database,
  FlaskConical,
  ListTree,
  type LucideIcon,
  ShieldCheck,
  Zap,
} from 'lucide-react'
import { create } from 'zustand'

interface View {
  readonly path: string
  /** The name in the navigation and the title of the page. */
  readonly name: string
  readonly icon: LucideIcon
}

export const REQUESTS = '/requests'

export const VIEWS: readonly View[] = [
  { path: REQUESTS, name: 'Requests', icon: ListTree },
  { path: '/try', name: 'Try it', icon: FlaskConical },
  { path: '/report', name: 'Report', icon: ShieldCheck },
  { path: '/organizations', name: 'Organizations', icon: Building2 },
  { path: '/faults', name: 'Faults', icon: Zap },
  { path: '/state', name: 'State', icon: Camera },
  { path: '/data', name: 'Data', icon: Database },
]

/** Returns the title of the page at a location; `''` for an unknown page. */
export const getTitle = (pathname: string): string =>
  VIEWS.find(({ path }) => pathname.startsWith(path))?.name ?? ''

/** Returns the link to the list of requests with its last filter. */
export const useRequestsLink = create<string>(() => REQUESTS)
