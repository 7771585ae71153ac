import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'

export const Back = ({ to, children }: { readonly to: string; readonly children: ReactNode }) => (
  <Link href={to} className="back">
    <ArrowLeft size={14} aria-hidden /> {children}
  </Link>
)
