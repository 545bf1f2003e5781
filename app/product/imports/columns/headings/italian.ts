import type { LanguageHeadings } from './heading-field'

export const italian: LanguageHeadings = {
  name: 'Italian',
  headings: {
    date: `
      Data|Data recensione|Data della recensione|Data di pubblicazione|Pubblicato il|Pubblicata il
      Creato il|Data di creazione|Data e ora|Data commento|Inserito il|Scritta il|Inviata il|Giorno
    `,
    rating: `
      Voto|Valutazione|Stelle|Punteggio|Numero di stelle|Giudizio|Voto complessivo
      Valutazione complessiva|Punteggio complessivo|Punti|Voto in stelle|Media voto|Gradimento
      Valutazione in stelle
    `,
    body: `
      Recensione|Testo|Testo della recensione|Commento|Commenti|Contenuto|Messaggio|Opinione
      Testo recensione|Parere|Commento del cliente|Contenuto della recensione|Descrizione
      Testimonianza
    `,
    reviewer: `
      Autore|Nome dell'autore|Cliente|Nome del cliente|Utente|Nome utente|Recensore|Nome del recensore
      Scritto da|Scritta da|Ospite|Visitatore|Paziente|Pubblicato da|Nome
    `,
    location_name: `
      Sede|Nome della sede|Negozio|Nome del negozio|Punto vendita|Filiale|Locale|Nome del locale|Luogo
      Attività|Esercizio|Azienda|Ristorante|Hotel|Struttura
    `,
    response: `
      Risposta|Risposta del proprietario|Risposta dell'azienda|Risposta del titolare
      La nostra risposta|Testo della risposta|Replica|Risposta della struttura
      Risposta alla recensione|Risposta del negozio|Risposta ufficiale|Risposta del gestore|Riscontro
      Commento del proprietario
    `,
    title: `
      Titolo|Titolo della recensione|Titolo recensione|Oggetto
    `,
    source: `
      Fonte|Piattaforma|Origine
    `,
    response_date: `
      Data risposta|Data della risposta|Data di risposta|Risposto il
    `,
  },
}
