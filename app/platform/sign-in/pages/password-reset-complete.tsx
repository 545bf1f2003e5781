import type { MetaFunction } from '@remix-run/node'
import { siteHref } from '#app/kit/routing/href'
import { LinkButton } from '#app/kit/ui/button'
import { pageTitle } from '#app/platform/page/page-title'
import { SignedOutFrame } from '#app/platform/page/signed-out-frame'

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
