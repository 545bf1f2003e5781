import './landing-pages.css'

/** A QR code. It has a white background in every theme, because cameras need dark modules on a light background. */
export function QrCode({ svg, label }: { svg: string; label: string }) {
  return (
    <div
      className="qr-code rounded-md p-2"
      role="img"
      aria-label={label}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: an SVG that we generate
      dangerouslySetInnerHTML={{ __html: svg }}
    />
  )
}
