import type { MetaFunction } from '@remix-run/node'
import { pageTitle } from '#app/page/page-title'
import { SignedOutFrame } from '#app/page/signed-out-frame'
import { siteHref } from '#app/routing/href'
import { LinkButton } from '#app/ui/button'

export const meta: MetaFunction = () => [{ title: pageTitle('Password changed') }]

export default function PasswordResetComplete() {
  return (
    <SignedOutFrame title="Password changed">
      <p className="mb-4">You’ve been signed out everywhere.</p>
      <LinkButton to={siteHref('/login')} variant="primary" reloadDocument>
        Sign in
      </LinkButton>
    </SignedOutFrame>
  )
}
