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
  readonly name: string
  readonly icon: LucideIcon
}

export const VIEWS: readonly View[] = [
  { path: '/requests', name: 'Requests', icon: ListTree },
  { path: '/try', name: 'Try it', icon: FlaskConical },
  { path: '/report', name: 'Report', icon: ShieldCheck },
  { path: '/organizations', name: 'Organizations', icon: Building2 },
  { path: '/faults', name: 'Faults and clock', icon: Clock },
  { path: '/data', name: 'Data', icon: Database },
]

/** Returns the view of a location. */
export const findView = (pathname: string) => VIEWS.find(({ path }) => pathname.startsWith(path))
