import type { MetaFunction } from '@remix-run/node'
import { pageTitle } from '#app/page/page-title'
import { SignedOutFrame } from '#app/page/signed-out-frame'
import { siteHref } from '#app/routing/href'
import { LinkButton } from '#app/ui/button'

export const meta: MetaFunction = () => [{ title: pageTitle('Your password is changed') }]

export default function PasswordResetComplete() {
  return (
    <SignedOutFrame title="Your password is changed">
      <p className="mb-4">Wherever you were signed in, you have been signed out.</p>
      <LinkButton to={siteHref('/login')} variant="primary" reloadDocument>
        Sign in
      </LinkButton>
    </SignedOutFrame>
  )
}
