console.log("enhance", document.title?.length);
