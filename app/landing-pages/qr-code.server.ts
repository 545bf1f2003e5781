/** Renders an address as a QR code, without an external service, so that no third party learns the addresses. */
import { renderSVG } from 'uqr'

export function renderQrCode(url: string): string {
  return renderSVG(url, { border: 2 })
}
