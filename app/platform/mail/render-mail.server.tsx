/** Renders an email as HTML and as plain text, which contains the URLs of the links. */
import { render, toPlainText } from '@react-email/render'
import type { ReactElement } from 'react'
import { configuration } from '#app/kit/configuration.server'
import type { Brand } from '#app/platform/brand/brand'
import { absoluteUrl } from './absolute-url.server'
import { EmailBrandProvider } from './email-brand'

export async function renderMail(
  body: ReactElement,
  brand: Brand,
): Promise<{ html: string; plainText: string }> {
  const logoUrl = brand.logoUrl && absoluteUrl(brand.logoUrl, brand)
  const site = brand.origin ?? configuration().baseUrl
  const html = await render(
    <EmailBrandProvider value={{ ...brand, logoUrl, site }}>{body}</EmailBrandProvider>,
  )
  return {
    html,
    plainText: toPlainText(html, { selectors: [{ selector: 'h1', options: { uppercase: false } }] }),
  }
}
