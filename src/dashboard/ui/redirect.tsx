/** Leads from an address without a page to another one. */
import { Navigate, useNavigation } from 'react-router'

/** Replaces the address, unless another page already loads because the user has followed a link. */
export const Redirect = ({ to }: { readonly to: string }) =>
  useNavigation().state === 'idle' && <Navigate to={to} replace />
