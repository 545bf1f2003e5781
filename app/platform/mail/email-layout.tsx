/**
 * The building blocks of emails. They consist of tables and inline styles, which all email clients support. Email
 * clients that support media queries get dark mode colors. The default colors stay readable in clients that invert
 * colors.
 */
import { Body } from '@react-email/body'
import { Button } from '@react-email/button'
import { Container } from '@react-email/container'
import { Head } from '@react-email/head'
import { Html } from '@react-email/html'
import { Img } from '@react-email/img'
import { Preview } from '@react-email/preview'
import { Text } from '@react-email/text'
import type { ReactNode } from 'react'
import { useEmailBrand } from './email-brand'
import { textDirection } from './text-direction'

const font = 'Inter, -apple-system, Segoe UI, Roboto, Helvetica, Arial, sans-serif'
const defaultColors = { navigationBackground: '#1b5bb8', mainText: '#ffffff' }

const styles = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .email-page, .email-page td { background-color: #0e1218 !important; }
  .email-sheet, .email-sheet td { background-color: #151a22 !important; border-color: #2a323f !important; }
  .email-ink { color: #e7ebf1 !important; }
  .email-fine { color: #b4bdca !important; }
  .email-action { border-color: #738093 !important; }
}`

type EmailLayoutProps = {
  title: string
  /** The text that email clients show after the subject in the list of emails. */
  preview: string
  children: ReactNode
}

export function EmailLayout({ title, preview, children }: EmailLayoutProps) {
  const { productName, logoUrl, supportEmail } = useEmailBrand()
  return (
    <Html lang="en">
      <Head>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{title}</title>
        <style>{styles}</style>
      </Head>
      <Body className="email-page" style={{ backgroundColor: '#f6f7f9', padding: '24px 12px' }}>
        <Preview>{preview}</Preview>
        <Container
          className="email-sheet"
          style={{ backgroundColor: '#ffffff', border: '1px solid #dee2e9', borderRadius: 8, padding: 32 }}
        >
          {logoUrl ? (
            <Img src={logoUrl} alt={productName} height="32" style={{ marginBottom: 24 }} />
          ) : (
            <Text className="email-ink" style={{ ...ink, fontSize: 16, fontWeight: 600, margin: '0 0 24px' }}>
              {productName}
            </Text>
          )}
          <h1
            className="email-ink"
            dir={textDirection(title)}
            style={{ ...ink, fontSize: 20, lineHeight: '28px', margin: '0 0 16px' }}
          >
            {title}
          </h1>
          {children}
          {supportEmail ? <FinePrint>Questions? Contact {supportEmail}.</FinePrint> : null}
        </Container>
      </Body>
    </Html>
  )
}

/** Email clients know different properties that break words which are wider than the screen. */
const wrapping = { overflowWrap: 'anywhere', wordBreak: 'break-word' } as const
const ink = { color: '#18202f', fontFamily: font, ...wrapping }

/** `dir`: the direction of a text that a user wrote. */
export function Paragraph({ dir, children }: { dir?: 'rtl'; children: ReactNode }) {
  return (
    <Text
      className="email-ink"
      dir={dir}
      style={{ ...ink, fontSize: 15, lineHeight: '24px', margin: '0 0 16px' }}
    >
      {children}
    </Text>
  )
}

/** Renders the primary button. `href` is a path on this site or an absolute URL. */
export function Action({ href, children }: { href: string; children: ReactNode }) {
  const { colors, isWhiteLabel } = useEmailBrand()
  const address = useAbsoluteUrl(href)
  const { navigationBackground, mainText } = isWhiteLabel ? colors : defaultColors
  const colorStyle = { backgroundColor: navigationBackground, color: mainText, fontFamily: font }
  const borderStyle = { border: `1px solid ${navigationBackground}`, borderRadius: 6, padding: '11px 20px' }
  return (
    <Button
      href={address}
      className="email-action"
      style={{ ...colorStyle, ...borderStyle, fontSize: 15, fontWeight: 600, margin: '8px 0 24px' }}
    >
      {children}
    </Button>
  )
}

/** Renders a link within the text. `href` is a path on this site or an absolute URL. */
export function EmailLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={useAbsoluteUrl(href)} className="email-ink" style={{ color: ink.color }}>
      {children}
    </a>
  )
}

function useAbsoluteUrl(href: string): string {
  const { site } = useEmailBrand()
  const address = href.startsWith('/') ? site + href : href
  if (!/^https?:\/\//.test(address)) throw new Error('an email may only link to http or https URLs')
  return address
}

/** Renders small print, such as how long a link is valid or why the email was sent. */
export function FinePrint({ children }: { children: ReactNode }) {
  return (
    <Text
      className="email-fine"
      style={{
        ...wrapping,
        color: '#475264',
        fontFamily: font,
        fontSize: 13,
        lineHeight: '20px',
        margin: '0 0 12px',
      }}
    >
      {children}
    </Text>
  )
}
