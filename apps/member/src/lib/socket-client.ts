// by its name: importing the library as a whole would bring its other transports
export { io } from 'socket.io-client';
