/** The few words of a widget, in the languages it speaks. Reviews stay in the language they were written in. */
const en = {
  ofFive: (rating: string) => `${rating} out of 5 stars`,
  reviews: (count: string, isOne: boolean) => (isOne ? `${count} review` : `${count} reviews`),
  onlyFrom: (rating: string) => `Shown here: reviews with ${rating} stars or more`,
  noReviews: 'No reviews yet',
  by: 'A customer',
  on: (source: string) => `on ${source}`,
  response: 'Response from the business',
  testimonials: 'What customers say',
  previous: 'Previous review',
  next: 'Next review',
  more: 'Load more reviews',
  newer: 'Newer reviews',
  hours: 'Hours',
  specialHours: 'Holiday hours',
  today: 'today',
  openNow: 'Open now',
  closedNow: 'Closed now',
  closed: 'Closed',
  allDay: 'Open 24 hours',
  temporarilyClosed: 'Temporarily closed',
  permanentlyClosed: 'Permanently closed',
}

export type EmbedWords = typeof en

const de: EmbedWords = {
  ofFive: (rating) => `${rating} von 5 Sternen`,
  reviews: (count, isOne) => (isOne ? `${count} Bewertung` : `${count} Bewertungen`),
  onlyFrom: (rating) => `Hier gezeigt: Bewertungen ab ${rating} Sternen`,
  noReviews: 'Noch keine Bewertungen',
  by: 'Eine Kundin oder ein Kunde',
  on: (source) => `auf ${source}`,
  response: 'Antwort des Betriebs',
  testimonials: 'Was Kundinnen und Kunden sagen',
  previous: 'Vorherige Bewertung',
  next: 'Nächste Bewertung',
  more: 'Weitere Bewertungen laden',
  newer: 'Neuere Bewertungen',
  hours: 'Öffnungszeiten',
  specialHours: 'Abweichende Öffnungszeiten',
  today: 'heute',
  openNow: 'Jetzt geöffnet',
  closedNow: 'Jetzt geschlossen',
  closed: 'Geschlossen',
  allDay: 'Rund um die Uhr',
  temporarilyClosed: 'Vorübergehend geschlossen',
  permanentlyClosed: 'Dauerhaft geschlossen',
}

const es: EmbedWords = {
  ofFive: (rating) => `${rating} de 5 estrellas`,
  reviews: (count, isOne) => (isOne ? `${count} reseña` : `${count} reseñas`),
  onlyFrom: (rating) => `Se muestran las reseñas de ${rating} estrellas o más`,
  noReviews: 'Todavía no hay reseñas',
  by: 'Un cliente',
  on: (source) => `en ${source}`,
  response: 'Respuesta del negocio',
  testimonials: 'Lo que dicen los clientes',
  previous: 'Reseña anterior',
  next: 'Reseña siguiente',
  more: 'Cargar más reseñas',
  newer: 'Reseñas más recientes',
  hours: 'Horario',
  specialHours: 'Horario de festivos',
  today: 'hoy',
  openNow: 'Abierto ahora',
  closedNow: 'Cerrado ahora',
  closed: 'Cerrado',
  allDay: 'Abierto las 24 horas',
  temporarilyClosed: 'Cerrado temporalmente',
  permanentlyClosed: 'Cerrado permanentemente',
}

const fr: EmbedWords = {
  ofFive: (rating) => `${rating} étoiles sur 5`,
  reviews: (count) => `${count} avis`,
  onlyFrom: (rating) => `Avis affichés : ${rating} étoiles ou plus`,
  noReviews: 'Aucun avis pour le moment',
  by: 'Un client',
  on: (source) => `sur ${source}`,
  response: 'Réponse de l’établissement',
  testimonials: 'Ce que disent les clients',
  previous: 'Avis précédent',
  next: 'Avis suivant',
  more: 'Afficher plus d’avis',
  newer: 'Avis plus récents',
  hours: 'Horaires',
  specialHours: 'Horaires exceptionnels',
  today: 'aujourd’hui',
  openNow: 'Ouvert maintenant',
  closedNow: 'Fermé maintenant',
  closed: 'Fermé',
  allDay: 'Ouvert 24 h sur 24',
  temporarilyClosed: 'Temporairement fermé',
  permanentlyClosed: 'Définitivement fermé',
}

export const embedWords = { en, de, es, fr }
export type EmbedLanguage = keyof typeof embedWords

/** English as it is written where the product began; of a tag such as `de-CH` its language counts. */
export function languageOf(tag: string): EmbedLanguage {
  const language = tag.toLowerCase().split('-')[0] ?? ''
  return Object.hasOwn(embedWords, language) ? (language as EmbedLanguage) : 'en'
}
