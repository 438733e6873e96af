/** Where an uploaded picture is served. */
export const pictureSrc = (id: string): string => `/api/picture/${id}.webp`;
