import type { LanguageHeadings } from './heading-field'

export const spanish: LanguageHeadings = {
  name: 'Spanish',
  headings: {
    date: `
      Fecha|Fecha de la reseña|Fecha de reseña|Fecha de publicación|Publicado|Publicado el
      Fecha de creación|Creado|Creado el|Fecha del comentario|Fecha de opinión|Fecha y hora|Escrito el
      Día
    `,
    rating: `
      Calificación|Puntuación|Estrellas|Valoración|Número de estrellas|Nota|Puntaje|Puntos
      Calificación general|Puntuación general|Valoración general|Evaluación|Puntuación del usuario
      Calificación por estrellas
    `,
    body: `
      Reseña|Texto|Texto de la reseña|Comentario|Comentarios|Opinión|Contenido|Mensaje|Testimonio
      Comentario del cliente|Contenido de la reseña|Crítica|Observaciones|Descripción
    `,
    reviewer: `
      Autor|Nombre del autor|Cliente|Nombre del cliente|Usuario|Nombre de usuario|Reseñador|Opinante
      Escrito por|Publicado por|Huésped|Visitante|Paciente|Nombre
    `,
    location_name: `
      Ubicación|Nombre de la ubicación|Local|Tienda|Nombre de la tienda|Sucursal|Establecimiento
      Negocio|Nombre del negocio|Sede|Empresa|Lugar|Nombre del lugar|Restaurante|Hotel
    `,
    response: `
      Respuesta|Respuesta del propietario|Respuesta de la empresa|Respuesta del negocio
      Nuestra respuesta|Texto de la respuesta|Contestación|Respuesta del dueño|Réplica
      Respuesta a la reseña|Respuesta oficial|Respuesta del establecimiento|Respuesta del local
      Comentario del propietario
    `,
    title: `
      Título|Título de la reseña|Asunto
    `,
    source: `
      Plataforma|Fuente|Origen|Sitio web de reseñas
    `,
    response_date: `
      Fecha de respuesta|Fecha de la respuesta|Respondido el
    `,
  },
}
