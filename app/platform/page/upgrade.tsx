/**
 * How the user can upgrade the account. Admins open billing, or write to the support of their white label, whose
 * accounts have nothing to do with our billing. Everybody else asks an admin.
 */
import { useBrand } from './brand/brand'
import { SupportContact } from './brand/support-contact'
import { useAccountHref } from './use-account-href'

/** A sentence such as "Upgrade to export." `purpose` is the end of the sentence. */
export function UpgradeAdvice({ isAdmin, purpose }: { isAdmin: boolean; purpose: string }) {
  const { isWhiteLabel } = useBrand()
  if (!isAdmin) return `Contact your account administrator to ${purpose}.`
  if (!isWhiteLabel) return `Upgrade to ${purpose}.`
  return (
    <>
      Contact <SupportContact>support</SupportContact>
      {` to ${purpose}.`}
    </>
  )
}

/** The link to billing, for those who can upgrade there. */
export function UpgradeLink({ isAdmin }: { isAdmin: boolean }) {
  const { isWhiteLabel } = useBrand()
  const href = useAccountHref()
  if (!isAdmin || isWhiteLabel) return null
  return (
    <a className="btn btn-primary" href={href('/settings/billing/edit')}>
      Upgrade
    </a>
  )
}
