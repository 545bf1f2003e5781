/** The demo's pictures. They are drawn in code, so that no third-party license applies to them. */
import type { PhotoCategory } from '#app/product/photos/photo'

export type DemoScene = { category: PhotoCategory; width: number; height: number; shapes: string }

const repeatShape = (count: number, draw: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => draw(n)).join('')

function logo(back: string, front: string): DemoScene {
  const ears = repeatShape(6, (n) => {
    const y = 120 + n * 34
    return `<ellipse cx="215" cy="${y}" rx="32" ry="15" transform="rotate(35 215 ${y})"/>
      <ellipse cx="285" cy="${y}" rx="32" ry="15" transform="rotate(-35 285 ${y})"/>`
  })
  return {
    category: 'LOGO',
    width: 500,
    height: 500,
    shapes: `<rect width="500" height="500" fill="${back}"/><g fill="${front}"><rect x="245" y="100" width="10" height="310"/>${ears}</g>`,
  }
}

function shopfront(wall: string, awning: string): DemoScene {
  const stripes = repeatShape(
    16,
    (n) => `<rect x="${140 + n * 64}" y="250" width="32" height="90" fill="#fff8ee"/>`,
  )
  const bricks = repeatShape(120, (n) => {
    const [row, column] = [Math.floor(n / 12), n % 12]
    return `<rect x="${column * 112 - (row % 2) * 56}" y="${row * 26}" width="108" height="22" fill="#000" opacity="0.06"/>`
  })
  return {
    category: 'COVER',
    width: 1280,
    height: 720,
    shapes: `<rect width="1280" height="720" fill="${wall}"/>${bricks}
      <rect y="640" width="1280" height="80" fill="#8d8478"/>
      <rect x="140" y="250" width="1000" height="90" fill="${awning}"/>${stripes}
      <rect x="180" y="360" width="560" height="250" fill="#fbe9c6" stroke="#4b3a2a" stroke-width="10"/>
      <rect x="860" y="360" width="220" height="280" fill="#4b3a2a"/><circle cx="1050" cy="510" r="10" fill="#e0c080"/>
      ${repeatShape(5, (n) => `<ellipse cx="${250 + n * 105}" cy="570" rx="44" ry="26" fill="#b5722e"/>`)}`,
  }
}

function shelves(wall: string, goods: string[]): DemoScene {
  const loaves = repeatShape(24, (n) => {
    const [row, column] = [Math.floor(n / 8), n % 8]
    return `<ellipse cx="${110 + column * 118}" cy="${200 + row * 190}" rx="48" ry="${30 + (n % 3) * 6}" fill="${goods[n % goods.length]}"/>`
  })
  return {
    category: 'INTERIOR',
    width: 1040,
    height: 780,
    shapes: `<rect width="1040" height="780" fill="${wall}"/>
      ${repeatShape(3, (n) => `<rect x="30" y="${238 + n * 190}" width="980" height="18" fill="#6b4a2b"/>`)}${loaves}`,
  }
}

export const demoScenes: Record<'bakery' | 'dental', DemoScene[]> = {
  bakery: [
    logo('#3b5d50', '#f2d8a0'),
    shopfront('#c9795b', '#3b5d50'),
    shelves('#efe2cc', ['#b5722e', '#d29a4f', '#8f5523', '#e2b873']),
  ],
  dental: [logo('#1f6f8b', '#eaf6f8'), shopfront('#dfe8ea', '#1f6f8b')],
}
