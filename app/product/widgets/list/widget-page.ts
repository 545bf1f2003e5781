import type { ShownWidget } from './widget-card'

export type WidgetPage = { widgets: ShownWidget[]; total: number; page: number; keywords: string }
