/** The pages of the navigation. */
import {
  Building2,
  Clock,
  Database,
  FlaskConical,
  ListTree,
  type LucideIcon,
  ShieldCheck,
} from 'lucide-react'

interface View {
  readonly path: string
  /** The name in the navigation. */
  readonly name: string
  /** The title of the page. Default: the name. */
  readonly title?: string
  readonly icon: LucideIcon
}

export const VIEWS: readonly View[] = [
  { path: '/requests', name: 'Requests', icon: ListTree },
  { path: '/try', name: 'Try it', icon: FlaskConical },
  { path: '/report', name: 'Report', icon: ShieldCheck },
  { path: '/organizations', name: 'Organizations', icon: Building2 },
  { path: '/faults', name: 'Faults', title: 'Faults and clock', icon: Clock },
  { path: '/data', name: 'Data', icon: Database },
]

/** Returns the title of the page at a location; `''` for an unknown page. */
export function getTitle(pathname: string): string {
  const view = VIEWS.find(({ path }) => pathname.startsWith(path))
  return view?.title ?? view?.name ?? ''
}
