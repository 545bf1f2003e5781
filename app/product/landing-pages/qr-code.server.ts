/** Renders a URL as a QR code in SVG. It does not use an external service, so that no third party learns the URLs. */
import { renderSVG } from 'uqr'

export function renderQrCode(url: string): string {
  return renderSVG(url, { border: 2 })
}
